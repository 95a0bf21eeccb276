import type { ReactNode } from "react";
import { Button } from "@/components/ui/form/button";
import { FormAlert } from "@/components/ui/form/form-alert";
import { SubmitButton } from "@/components/ui/form/submit-button";
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
