"use client";

// biome-ignore lint/style/noRestrictedImports: this is the component for it
import NextLink from "next/link";
import { type ComponentProps, useRef, useState } from "react";

type LinkProps = Omit<ComponentProps<"a">, "onPointerEnter" | "onPointerLeave"> &
  Pick<ComponentProps<typeof NextLink>, "replace" | "scroll"> & { href: string };

/** Its content alone without a URL. */
export const MaybeLink = ({ href, ...props }: Omit<LinkProps, "href"> & { href: string | undefined }) =>
  href === undefined ? props.children : <Link href={href} {...props} />;

const restMs = 60;

/** Whether a URL is one of a page of this app. Those of files have an extension. */
const isPage = (href: string): boolean => /^\/[^.?#]*(?:[?#]|$)/.test(href);

/** A page is prefetched while the pointer rests on its link: to prefetch all visible ones would cost more than the page. */
export function Link({ replace, scroll, className = "link", ...props }: LinkProps) {
  const [rests, setRests] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (props.download || !isPage(props.href)) return <a className={className} {...props} />;
  return (
    <NextLink
      className={className}
      {...props}
      replace={replace}
      scroll={scroll}
      prefetch={rests ? null : false}
      onPointerEnter={() => {
        timer.current = setTimeout(setRests, restMs, true);
      }}
      onPointerLeave={() => {
        clearTimeout(timer.current);
        setRests(false);
      }}
    />
  );
}
