import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { lastHourPath } from "@/lib/docs/last-hour-path";

/** Asks people to sign in to replay their last hour. @param ended whether their session has expired */
export const SignInFirst = ({ ended = false }: { ended?: boolean }) => (
  <Alert>
    {ended ? "Your session has expired. " : ""}
    <Link href={`/sign-in?callbackUrl=${encodeURIComponent(lastHourPath)}`} className="link">
      Sign in
    </Link>{" "}
    to replay your account’s requests from the last hour under any plan.
  </Alert>
);
