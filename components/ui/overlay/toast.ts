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
const most = 3;

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next.slice(-most);
  for (const listener of listeners) listener();
}

const add = (tone: Toast["tone"], message: string, options: Options = {}) => {
  count += 1;
  show([...shown, { id: count, tone, message, duration: usualDuration, ...options }]);
};

export const toast = {
  success: (message: string, options?: Options) => add("success", message, options),
  error: (message: string) => add("error", message),
};

export const toasts = {
  read: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss: (id: number) => show(shown.filter((toast) => toast.id !== id)),
};
