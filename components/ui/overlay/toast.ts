import { createStore } from "@/components/store";

type Action = { label: string; onClick: () => void };

/** A message that disappears by itself. `duration` is in milliseconds. */
export type Toast = {
  id: number;
  tone: "success" | "error";
  message: string;
  description?: string;
  action?: Action;
  duration: number;
};

type Options = Partial<Pick<Toast, "description" | "action" | "duration">>;

const usualDuration = 5_000;
const max = 3;

const shown = createStore<readonly Toast[]>([]);
let count = 0;

const add = (tone: Toast["tone"], message: string, options: Options = {}) => {
  count += 1;
  const added = { id: count, tone, message, duration: usualDuration, ...options };
  shown.set([...shown.get(), added].slice(-max));
};

export const toast = {
  success: (message: string, options?: Options) => add("success", message, options),
  error: (message: string) => add("error", message),
};

export const useToasts = shown.useValue;

export const dismissToast = (id: number): void => shown.set(shown.get().filter((toast) => toast.id !== id));
