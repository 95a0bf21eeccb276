import { useRouter } from "next/navigation";
import { toast } from "./toast";

/** Shows a toast and then refreshes the page, because the refresh may remove the button that started the action. */
export function useDone(): (message: string) => void {
  const router = useRouter();
  return (message) => {
    toast.success(message);
    router.refresh();
  };
}
