import { LinkButton } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { type DeadLink as Death, deadLinkMessages } from "@/lib/domains/links/service";

export function DeadLink({ dead, again, children }: { dead: Death; again: string; children: string }) {
  return (
    <>
      <Alert tone="warning" className="mb-5">
        {deadLinkMessages[dead]}
      </Alert>
      <LinkButton variant="primary" className="w-full" href={again}>
        {children}
      </LinkButton>
    </>
  );
}
