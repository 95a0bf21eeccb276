"use client";

import { createStore } from "@/components/store";

export type Entered = { operation: string; values: Record<string, string>; body?: string };

const entered = createStore<Entered | undefined>(undefined);

export const setEntered = entered.set;

export function useEntered(operation: string): Entered | undefined {
  const current = entered.useValue();
  return current?.operation === operation ? current : undefined;
}
