import { Link } from "./link";

type PageTabsProps = { label: string; pages: { path: string; label: string }[]; current: string };

/** The pages of one section, below the heading of each. @param current the path of the page */
export const PageTabs = ({ label, pages, current }: PageTabsProps) => (
  <nav aria-label={label} className="mb-6 border-line border-b">
    <ul className="-mb-px flex gap-6">
      {pages.map(({ path, label }) => (
        <li key={path}>
          <Link
            href={path}
            aria-current={path === current ? "page" : undefined}
            className="block border-transparent border-b-2 pb-2.5 font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
