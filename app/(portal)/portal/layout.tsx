import { BookOpen } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountScope } from "@/components/portal/account-scope";
import { AccountSwitcher } from "@/components/portal/account-switcher";
import { Frame } from "@/components/portal/frame";
import { PortalNav } from "@/components/portal/nav-links";
import { QueryProvider } from "@/components/portal/query-provider";
import { Link } from "@/components/ui/layout/link";
import { BesidePage } from "@/components/ui/overlay/beside-page";
import { accountsOf } from "@/lib/domains/accounts/service";
import { getViewer, type Viewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { robots: { index: false } };

/** Without an account, the pages of one lead nowhere. */
const PersonNav = () => (
  <nav aria-label="Portal" className="grid gap-1 px-2.5 font-medium text-muted [&_a]:py-1.5 hover:[&_a]:text-ink">
    <Link href="/portal/accounts">Accounts</Link>
    <Link href="/portal/settings">Settings</Link>
  </nav>
);

async function accountSwitcher({ userId, account, accounts }: Viewer): Promise<ReactNode> {
  if (accounts === 0) return undefined;
  const choices = (await accountsOf(userId)).map(({ account: { id, name, disabledAt }, role }) => ({
    id: String(id),
    name,
    role,
    isDisabled: disabledAt !== null,
  }));
  return <AccountSwitcher accounts={choices} current={account && String(account.id)} />;
}

/** The layout does not check access: each page does, and redirects people who are not signed in. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer) return children;
  const { account } = viewer;
  const id = String(account?.id);
  return (
    <AccountScope account={account && { id, name: account.name, role: account.role }}>
      <QueryProvider key={id}>
        <Frame
          viewer={viewer}
          home="/portal"
          nav={account ? <PortalNav /> : <PersonNav />}
          account={await accountSwitcher(viewer)}
          other={{ href: "/docs", icon: <BookOpen aria-hidden="true" />, label: "Docs" }}
          width="max-w-300"
        >
          <BesidePage>{children}</BesidePage>
        </Frame>
      </QueryProvider>
    </AccountScope>
  );
}
