"use client";

import { createContext, useContext } from "react";
import type { ActionFailure } from "@/lib/web/actions/result";

type FormState = { pending: boolean; failure: ActionFailure | undefined };

export const FormStateContext = createContext<FormState>({ pending: false, failure: undefined });

export const useFormState = (): FormState => useContext(FormStateContext);
