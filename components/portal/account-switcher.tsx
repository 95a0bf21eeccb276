"use client";

import { usePathname } from "next/navigation";
import { cx } from "@/components/cx";
import { Truncated } from "@/components/ui/data/long-text";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlay/menu";
import { capitalized } from "@/lib/base/grammar";
import { switchAccountAction } from "@/lib/web/actions/members";
import type { AccountEntry } from "@/lib/web/reads/accounts";
import { go } from "./leave";

const boxClass =
  "w-full items-center gap-2.5 rounded-md border border-line bg-surface shadow-raised px-2.5 py-1.5 text-left hover:bg-sunken";

function Shown({ account }: { account: AccountEntry | undefined }) {
  const name = account?.name ?? "Choose an account";
  return (
    <>
      <span className="min-w-0 flex-1 leading-4.5">
        <Truncated className="font-medium text-[13px]">{name}</Truncated>
        {account && <span className="block text-muted text-xs max-lg:hidden">{capitalized(account.role)}</span>}
      </span>
      <Icon name="chevrons-up-down" className="size-4 shrink-0 text-muted" />
    </>
  );
}

/** The account of the page, with the role of the person, and the way to another or a new one. */
export function AccountSwitcher({ accounts }: { accounts: AccountEntry[] }) {
  const pathname = usePathname();
  const account = accounts.find(({ isCurrent }) => isCurrent);
  const shown = <Shown account={account} />;
  return (
    <>
      <Link href="/portal/accounts" className={cx(boxClass, "noscript:flex hidden")}>
        {shown}
      </Link>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={account ? `Switch account: ${account.name}, ${capitalized(account.role)}` : undefined}
            className={cx(boxClass, "noscript:hidden flex aria-expanded:bg-sunken")}
          >
            {shown}
          </button>
        }
      >
        <MenuLabel>Accounts</MenuLabel>
        {accounts.map(({ id, name, role, isDisabled, isCurrent }) => (
          <MenuItem
            key={id}
            aria-current={isCurrent}
            aria-disabled={isDisabled}
            onClick={() => !isDisabled && !isCurrent && go(switchAccountAction, { id, from: pathname })}
          >
            {isCurrent ? <Icon name="check" /> : <span className="size-4 shrink-0" />}
            <span className="max-w-48 truncate" title={name}>
              {name}
            </span>
            <span className="ml-auto pl-3 text-muted text-xs">{isDisabled ? "Disabled" : capitalized(role)}</span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem href="/portal/accounts#new" icon="plus" label="Create account…" />
        <MenuItem href="/portal/accounts" icon="layout-list" label="All accounts" />
      </Menu>
    </>
  );
}
