import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { use, useState } from "react";
import { excerptOf } from "@/components/docs/search-index";
import { useSignedIn } from "@/components/docs/signed-in";
import { RoleContext } from "@/components/portal/may";
import { Icon } from "@/components/ui/icon";
import { useTheme } from "@/components/ui/layout/theme";
import { may } from "@/lib/base/permissions";
import { actionsFor, pagesFor, requestItems } from "./items";
import { addRecent, readRecent } from "./recent";
import { type PaletteGroup, type PaletteItem, SearchDialog } from "./search-dialog";
import { useDocs, useFound } from "./use-search";

const CreateKey = dynamic(() => import("@/components/keys/issue-dialog").then(({ IssueDialog }) => IssueDialog), {
  ssr: false,
});

const isPublic = (path: string): boolean => !/^\/(portal|staff)/.test(path);

/** Finds pages, docs and what the person has in the store, and does things. What needs a session is offered only with one. */
export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const pathname = usePathname();
  const theme = useTheme();
  const signedIn = useSignedIn();
  const [typed, setTyped] = useState("");
  const [creating, setCreating] = useState(false);
  const words = typed.trim();
  const found = useFound(words, signedIn);
  const docs = useDocs(words !== "");
  // Outside of the portal, the page does not have the role.
  const role = use(RoleContext) ?? found?.role;
  // Offered until the role is known, so that a page of the docs with this title does not stand where it will be.
  const mayCreateKey = !role || may(role, "keys.write");

  if (creating)
    return <CreateKey origin={location.origin} open onOpenChange={onClose} onIssued={() => router.refresh()} />;

  const pages = pagesFor(signedIn, found?.isStaff ?? false, pathname);
  const actions = actionsFor(signedIn, theme, mayCreateKey ? () => setCreating(true) : undefined);
  const matching = (items: PaletteItem[]) =>
    items.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
  const recent = readRecent().filter(({ id }) => signedIn || isPublic(id));
  const ofDocs: PaletteGroup = {
    title: "Docs",
    items: (words && docs.find ? docs.find(words) : []).map((section) => ({
      id: section.id,
      title: section.heading ? `${section.page} › ${section.heading}` : section.page,
      detail: excerptOf(section, words),
      icon: <Icon name="book-open" />,
    })),
  };
  const ofStore = (found?.words === words ? found.groups : []).map(({ title, items }) => ({
    title,
    items: items.map(({ path, ...item }) => ({ id: path, ...item, icon: <Icon name="search" /> })),
  }));
  const ofPages = { title: "Pages", items: matching(pages) };
  const ofActions = { title: "Actions", items: matching(actions) };
  const isDocs = pathname.startsWith("/docs");
  const byWords: PaletteGroup[] = [
    { title: "Requests", items: signedIn ? requestItems(words) : [] },
    ...(isDocs ? [ofActions, ofDocs, ofPages] : [ofPages, ofActions]),
    ...ofStore,
    ...(isDocs ? [] : [ofDocs]),
  ];
  const atFirst: PaletteGroup[] = [
    { title: "Recent", items: recent.map((item) => ({ ...item, icon: <Icon name="history" /> })) },
    { title: "Pages", items: pages.filter(({ id }) => recent.every((item) => item.id !== id)) },
    { title: "Actions", items: actions },
  ];
  const groups = words ? byWords : atFirst;
  const isLoading = words !== "" && ((signedIn && found?.words !== words) || (!docs.find && !docs.failed));
  const nothing = groups.every(({ items }) => items.length === 0) && !isLoading;

  const choose = ({ id, title, run }: PaletteItem) => {
    if (id !== "Create a key") onClose();
    if (run) return run();
    addRecent({ id, title });
    router.push(id);
  };
  return (
    <SearchDialog
      placeholder={signedIn ? "A page, a key, an animal, a request ID …" : "A page, a word of the docs …"}
      words={typed}
      onWords={setTyped}
      groups={groups}
      status={
        docs.failed || found?.failed
          ? "We could not search everywhere. Try again."
          : nothing
            ? "No results."
            : undefined
      }
      onChoose={choose}
      onClose={onClose}
    />
  );
}
