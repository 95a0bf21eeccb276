import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountScope } from "@/components/portal/account-scope";
import { AccountSwitcher } from "@/components/portal/account-switcher";
import { Frame } from "@/components/portal/frame";
import { NavLinks } from "@/components/portal/nav-links";
import { QueryProvider } from "@/components/portal/query-provider";
import { portalPages } from "@/components/portal/sections";
import { Icon } from "@/components/ui/icon";
import { BesidePage } from "@/components/ui/overlay/beside-page";
import { getViewer } from "@/lib/web/auth/viewer";
import { readAccounts } from "@/lib/web/reads/accounts";

export const metadata: Metadata = { robots: { index: false } };

/** Without an account, the pages of one lead nowhere. */
const personPages = [
  { path: "/portal/accounts", label: "Accounts" },
  { path: "/portal/settings", label: "Settings" },
];

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
          nav={<NavLinks label="Portal" links={account ? portalPages : personPages} />}
          account={viewer.accounts > 0 && <AccountSwitcher accounts={await readAccounts(viewer)} />}
          other={{ href: "/docs", icon: <Icon name="book-open" />, label: "Docs" }}
          width="max-w-300"
        >
          <BesidePage>{children}</BesidePage>
        </Frame>
      </QueryProvider>
    </AccountScope>
  );
}
