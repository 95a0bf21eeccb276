import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { lastHourPath } from "@/lib/docs/last-hour-path";

export const SignInFirst = ({ ended = false }: { ended?: boolean }) => (
  <Alert>
    {ended ? "Your session has expired. " : ""}
    <Link href={`/sign-in?callbackUrl=${encodeURIComponent(lastHourPath)}`} className="link">
      Sign in
    </Link>{" "}
    to replay your account’s requests from the last hour under any plan.
  </Alert>
);
