import type { ReactNode } from "react";
import { CategoryPicture } from "@/components/pets/category-picture";
import { LinkButton } from "@/components/ui/form/button";
import { statusHref } from "@/lib/base/env";
import { notFoundDrawing } from "@/lib/base/product/drawings";
import { HomeLink } from "./home-link";
import { Link } from "./link";

const others = () => [
  { href: "/portal", label: "Portal" },
  { href: "/docs", label: "Docs" },
  { href: statusHref(), label: "Status" },
];

type NotFoundProps = { advice: ReactNode; first: ReactNode; others: { href: string; label: string }[] };

/** `first`: what helps most people. */
export const NotFoundText = ({ advice, first, others }: NotFoundProps) => (
  <div className="mx-auto grid w-full max-w-sm justify-items-center text-center">
    <CategoryPicture name={notFoundDrawing} className="size-24" />
    <h1 className="mt-6 text-2xl">Page not found</h1>
    <p className="mt-2 mb-6 text-balance text-muted leading-5.5">
      The URL may be wrong, or the page may have moved. {advice}
    </p>
    {first}
    <p className="mt-4 flex gap-5">
      {others.map(({ href, label }) => (
        <Link key={href} href={href}>
          {label}
        </Link>
      ))}
    </p>
  </div>
);

export const NotFoundMessage = () => (
  <NotFoundText
    advice={
      <>
        To call the API, use a path that starts with{" "}
        <code className="whitespace-nowrap font-mono text-[13px] text-ink">/api/v1</code>.
      </>
    }
    first={
      <LinkButton variant="primary" href="/">
        Home
      </LinkButton>
    }
    others={others()}
  />
);

/** The whole page, as in the layout of the pages to sign in. */
export const NotFoundPage = () => (
  <div className="px-5">
    <header className="mx-auto flex h-16 max-w-5xl items-center">
      <HomeLink />
    </header>
    <main className="pt-10 pb-16 sm:pt-[12vh]">
      <NotFoundMessage />
    </main>
  </div>
);
