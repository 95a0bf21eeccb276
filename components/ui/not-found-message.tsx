import Link from "next/link";
import { Button } from "./button";
import { MessagePage } from "./message-page";

/** What is shown for an address that leads nowhere. */
export function NotFoundMessage() {
  return (
    <MessagePage
      title="There is no such page"
      actions={
        <>
          <Button asChild variant="primary">
            <Link href="/">Home</Link>
          </Button>
          <Button asChild>
            <Link href="/portal">Portal</Link>
          </Button>
          <Button asChild>
            <Link href="/docs" prefetch={false}>
              Docs
            </Link>
          </Button>
        </>
      }
    >
      The address may be mistyped, or what was here has moved. If you were calling the API, its paths begin with{" "}
      <code className="font-mono text-[13px] text-ink">/api/v1</code>.
    </MessagePage>
  );
}
