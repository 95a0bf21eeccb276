import { NotFoundMessage } from "@/components/ui/not-found-message";

/** For whoever is not staff, every address here is as good as one that leads nowhere. */
export default function NotFound() {
  return <NotFoundMessage />;
}
