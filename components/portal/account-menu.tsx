"use client";

import { cx } from "@/components/cx";
import { Truncated } from "@/components/ui/data/long-text";
import { Icon } from "@/components/ui/icon";
import { setTheme, themes, useTheme } from "@/components/ui/layout/theme";
import { themeIcons, themeLabels } from "@/components/ui/layout/theme-toggle";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlay/menu";
import { leave } from "./leave";

type AccountMenuProps = { name: string; email: string; isStaff: boolean; compact?: boolean };

export function AccountMenu({ name, email, isStaff, compact }: AccountMenuProps) {
  const theme = useTheme();
  const trigger = (
    <button
      type="button"
      aria-label={`Account: ${name}, ${email}`}
      className={cx(
        "flex items-center gap-2.5 rounded-md text-left hover:bg-sunken aria-expanded:bg-sunken",
        compact ? "p-1" : "w-full p-2",
      )}
    >
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs uppercase">
        {[...name][0]}
      </span>
      {!compact && (
        <>
          <span className="min-w-0 flex-1 leading-4.5">
            <Truncated className="font-medium text-[13px]">{name}</Truncated>
            <Truncated className="text-muted text-xs">{email}</Truncated>
          </span>
          <Icon name="chevrons-up-down" className="size-4 shrink-0 text-muted" />
        </>
      )}
    </button>
  );
  return (
    <Menu trigger={trigger} align={compact ? "end" : "start"}>
      <MenuLabel>{email}</MenuLabel>
      <MenuSeparator />
      {isStaff && (
        <>
          <MenuItem href="/staff" icon="shield-check" label="Staff area" />
          <MenuItem href="/portal" icon="gauge" label="Portal" />
          <MenuSeparator />
        </>
      )}
      <MenuItem href="/portal/settings" icon="settings" label="Settings" />
      <MenuItem href="/docs" icon="book-open" label="Docs" />
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu */}
      <div role="group" aria-label="Theme">
        {themes.map((name) => (
          <MenuItem
            key={name}
            icon={themeIcons[name]}
            label={themeLabels[name]}
            checked={name === theme}
            onClick={() => setTheme(name)}
          />
        ))}
      </div>
      <MenuSeparator />
      <MenuItem onClick={leave} icon="log-out" label="Sign out" />
    </Menu>
  );
}
