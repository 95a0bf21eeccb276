import type { ReactNode } from "react";
import { Button } from "@/components/ui/form/button";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { DialogClose } from "./dialog";

/** The end of a form in a dialog: its error, and the buttons that close the dialog or submit the form. */
export const DialogButtons = ({ submit }: { submit: ReactNode }) => (
  <>
    <FormAlert />
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <SubmitButton>{submit}</SubmitButton>
    </div>
  </>
);
