import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { type DeadLink as Death, deadLinkMessages } from "@/lib/domains/links/service";

export function DeadLink({ dead, again, children }: { dead: Death; again: string; children: string }) {
  return (
    <>
      <Alert tone="warning" className="mb-5">
        {deadLinkMessages[dead]}
      </Alert>
      <Button asChild variant="primary" className="w-full">
        <Link href={again}>{children}</Link>
      </Button>
    </>
  );
}
