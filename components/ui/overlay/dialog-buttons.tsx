import type { ReactNode } from "react";
import { Button } from "@/components/ui/form/button";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { DialogClose } from "./dialog";

type DialogButtonsProps = { submit: ReactNode; tone?: "danger" | "primary" };

export const DialogButtons = ({ submit, tone }: DialogButtonsProps) => (
  <>
    <FormAlert />
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <SubmitButton variant={tone}>{submit}</SubmitButton>
    </div>
  </>
);
