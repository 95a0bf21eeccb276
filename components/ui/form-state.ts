"use client";

import { createContext, useContext } from "react";
import type { Failure } from "@/lib/web/actions/result";

/** Where the surrounding form stands: whether it is being sent, and how the last attempt failed, if it did. */
export type FormState = { pending: boolean; failure: Failure | undefined };

export const FormStateContext = createContext<FormState>({ pending: false, failure: undefined });

export const useFormState = (): FormState => useContext(FormStateContext);
