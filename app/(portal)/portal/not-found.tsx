import { Compass } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <EmptyState
      icon={Compass}
      heading="h1"
      title="Page not found"
      action={
        <Button asChild>
          <Link href="/portal">Back to overview</Link>
        </Button>
      }
    >
      It may have been deleted, or it may belong to another account.
    </EmptyState>
  );
}
