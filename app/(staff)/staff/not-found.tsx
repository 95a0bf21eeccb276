import { NotFoundMessage } from "@/components/ui/not-found-message";

export default function NotFound() {
  return <NotFoundMessage />;
}
