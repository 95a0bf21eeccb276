import { useRouter } from "next/navigation";
import { formOf } from "@/components/form-of";
import { toast } from "@/components/ui/overlay/toast";
import type { Action } from "@/lib/web/actions/result";

const offeredForMs = 60_000;

async function call<T>(action: Action<T>, fields: Record<string, string>): Promise<string | undefined> {
  try {
    const result = await action(null, formOf(fields));
    return result.ok ? undefined : result.message;
  } catch {
    return "We could not reach the server. Try again.";
  }
}

export function useUndo() {
  const router = useRouter();
  return <T>(message: string, undo: Action<T>, fields: Record<string, string>): void => {
    const takeBack = async () => {
      const problem = await call(undo, fields);
      if (problem) toast.error(problem);
      else toast.success("Undone.");
      router.refresh();
    };
    toast.success(message, { duration: offeredForMs, action: { label: "Undo", onClick: takeBack } });
    router.refresh();
  };
}
