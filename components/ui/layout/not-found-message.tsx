import { LinkButton } from "@/components/ui/form/button";
import { MessagePage } from "./message-page";

export function NotFoundMessage() {
  return (
    <MessagePage
      title="Page not found"
      actions={
        <>
          <LinkButton variant="primary" href="/">
            Home
          </LinkButton>
          <LinkButton href="/portal">Portal</LinkButton>
          <LinkButton href="/docs">Docs</LinkButton>
          <LinkButton href="/status">Status</LinkButton>
        </>
      }
    >
      The URL may be wrong, or the page may have moved. If you want to call the API, its paths start with{" "}
      <code className="font-mono text-[13px] text-ink">/api/v1</code>.
    </MessagePage>
  );
}
