"use client";

import type { ReactNode } from "react";
import { createStore } from "@/components/store";
import { CopyButton } from "@/components/ui/data/copy-button";
import { keyPlaceholder } from "@/lib/docs/samples";

/** For the samples and the try it panel, or "". Only kept in memory. */
const key = createStore("");

export const setKey = key.set;
export const useKey = key.useValue;

export function SampleKey({ children }: { children?: ReactNode }) {
  const key = useKey();
  return <span className="rounded-sm bg-accent-soft px-0.5 text-accent-ink">{key || children}</span>;
}

export function CopyCode({ code, what }: { code: string; what: string }) {
  const key = useKey();
  return <CopyButton text={key ? code.replaceAll(keyPlaceholder, key) : code} what={what} />;
}
