import { cx } from "@/components/cx";
import { Link } from "@/components/ui/layout/link";

type FilterLinksProps = {
  label: string;
  className?: string;
  links: { href: string; label: string; current: boolean }[];
};

/** One line, which scrolls sideways where it has no room. The current link stays in sight. */
export function FilterLinks({ label, className = "mb-4", links }: FilterLinksProps) {
  return (
    <nav aria-label={label} className={cx("min-w-0 max-w-full", className)}>
      <ul className="fades flex [scrollbar-width:none] w-fit max-w-full scroll-px-20 gap-0.5 overflow-x-auto rounded-md border border-line bg-sunken p-0.5">
        {links.map(({ href, label: text, current }) => (
          <li key={href} className="rounded-sm has-aria-current:sticky has-aria-current:inset-x-0">
            <Link href={href} aria-current={current || undefined} className="choice">
              <span className="first-letter:uppercase">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
