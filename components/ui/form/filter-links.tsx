import { Link } from "@/components/ui/layout/link";

type FilterLinksProps = {
  label: string;
  className?: string;
  links: { href: string; label: string; current: boolean }[];
};

export function FilterLinks({ label, className = "mb-4", links }: FilterLinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex w-fit max-w-full flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5">
        {links.map(({ href, label: text, current }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={current || undefined}
              className="flex h-7.5 items-center whitespace-nowrap rounded-sm px-2.5 font-medium text-[13px] text-muted first-letter:uppercase hover:text-ink aria-current:bg-raised aria-current:text-ink aria-current:shadow-raised sm:px-3"
            >
              <span className="first-letter:uppercase">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
