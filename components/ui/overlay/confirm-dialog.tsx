import { FormDialog, type FormDialogProps } from "./form-dialog";

type ConfirmDialogProps<T> = Omit<FormDialogProps<T>, "alert" | "submit" | "label"> & { confirm: string };

/** Confirms an action. A click outside does not close it; Escape and Cancel do. */
export const ConfirmDialog = <T,>({ confirm, tone = "danger", ...props }: ConfirmDialogProps<T>) => (
  <FormDialog {...props} alert tone={tone} submit={confirm} />
);
