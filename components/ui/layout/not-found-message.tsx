import { Button } from "@/components/ui/form/button";
import { Link } from "./link";
import { MessagePage } from "./message-page";

export function NotFoundMessage() {
  return (
    <MessagePage
      title="Page not found"
      actions={
        <>
          <Button asChild variant="primary">
            <Link href="/">Home</Link>
          </Button>
          <Button asChild>
            <Link href="/portal">Portal</Link>
          </Button>
          <Button asChild>
            <Link href="/docs">Docs</Link>
          </Button>
        </>
      }
    >
      The URL may be wrong, or the page may have moved. If you want to call the API, its paths start with{" "}
      <code className="font-mono text-[13px] text-ink">/api/v1</code>.
    </MessagePage>
  );
}
