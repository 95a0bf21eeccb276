import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";

export function Int64Note() {
  return (
    <Alert className="mt-3">
      <code className="font-mono">int64</code> is a 64-bit integer. JavaScript rounds integers above 9007199254740991:{" "}
      <Link href="/docs/guides/int64" className="underline">
        how to keep every digit
      </Link>
      .
    </Alert>
  );
}
