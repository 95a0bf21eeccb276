import { Compass } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <EmptyState
      icon={Compass}
      heading="h1"
      title="There is nothing here"
      action={
        <Button asChild>
          <Link href="/portal">Back to the overview</Link>
        </Button>
      }
    >
      It may have been deleted, or belong to another account.
    </EmptyState>
  );
}
