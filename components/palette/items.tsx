import { leave } from "@/components/portal/leave";
import { type PortalPage, portalPages } from "@/components/portal/sections";
import { staffPages } from "@/components/staff/sections";
import { Icon, type IconName } from "@/components/ui/icon";
import { setTheme, type Theme, themes } from "@/components/ui/layout/theme";
import { themeIcons } from "@/components/ui/layout/theme-toggle";
import type { PaletteItem } from "./search-dialog";

const pageOf = ({ path, label, icon }: Pick<PortalPage, "path" | "label" | "icon">): PaletteItem => ({
  id: path,
  title: label,
  icon: <Icon name={icon} />,
});

const page = (path: string, label: string) => pageOf({ path, label, icon: "file-text" });

const everyone = [
  page("/docs", "Docs"),
  page("/docs/guides/quick-start", "Quick start"),
  page("/docs/what-would-happen", "Rate limit simulator"),
  page("/docs/changelog", "Changelog"),
  page("/status", "Status"),
];

const strangers = [
  page("/sign-in", "Sign in"),
  page("/sign-up", "Sign up"),
  page("/revoke-key", "Revoke a leaked key"),
];

const people = [
  ...portalPages.map(pageOf),
  page("/portal/keys/management", "Management keys"),
  page("/portal/settings/account", "Account settings"),
  page("/portal/usage/requests", "Request log"),
  page("/portal/usage/deprecated", "Deprecated calls"),
  page("/portal/notifications", "Notifications"),
  page("/portal/accounts", "Accounts"),
];

/** Of the area of the page first. */
export function pagesFor(signedIn: boolean, isStaff: boolean, pathname: string): PaletteItem[] {
  const staff = isStaff ? [page("/staff", "Staff area"), ...staffPages.map(pageOf)] : [];
  const own = signedIn ? people : strangers;
  if (pathname.startsWith("/staff")) return [...staff, ...own, ...everyone];
  return signedIn && pathname.startsWith("/portal") ? [...own, ...everyone, ...staff] : [...everyone, ...own, ...staff];
}

const action = (title: string, icon: IconName, run: () => void): PaletteItem => ({
  id: title,
  title,
  icon: <Icon name={icon} />,
  mark: "Action",
  run,
});

const themeActions: Record<Theme, string> = {
  light: "Switch to light theme",
  dark: "Switch to dark theme",
  system: "Use the theme of the system",
};

/** @param createKey undefined for a person who may not */
export function actionsFor(signedIn: boolean, theme: Theme, createKey: (() => void) | undefined): PaletteItem[] {
  const ofTheme = themes
    .filter((name) => name !== theme)
    .map((name) => action(themeActions[name], themeIcons[name], () => setTheme(name)));
  if (!signedIn) return ofTheme;
  const ofKeys = createKey ? [action("Create a key", "key-round", createKey)] : [];
  return [...ofKeys, ...ofTheme, action("Sign out", "log-out", leave)];
}

/** The request with an ID, which may stand in a pasted line of a log. */
export function requestItems(words: string): PaletteItem[] {
  const [id] = /req_[0-9a-f]{32}/.exec(words) ?? [];
  if (!id) return [];
  return [{ id: `/portal/usage/requests/${id}`, title: "Open request", detail: id, icon: <Icon name="list-filter" /> }];
}
