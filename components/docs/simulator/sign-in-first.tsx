import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import { lastHourPath } from "@/lib/docs/last-hour-path";

/** Says that the last hour is there for those who are signed in. @param ended whether a session has ended meanwhile */
export const SignInFirst = ({ ended = false }: { ended?: boolean }) => (
  <Alert>
    {ended ? "Your session has ended. " : ""}
    <Link href={`/sign-in?callbackUrl=${encodeURIComponent(lastHourPath)}`} prefetch={false} className="link">
      Sign in
    </Link>{" "}
    to replay what your own account sent in the last hour, under your plan or any other.
  </Alert>
);
