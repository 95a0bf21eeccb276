import type { Heading } from "@/lib/docs/markdown";

export function OnThisPage({ headings }: { headings: Heading[] }) {
  if (headings.length === 0) return null;
  return (
    <nav aria-label="On this page" className="sticky top-24 hidden w-56 shrink-0 self-start xl:block">
      <p className="font-semibold text-[13px]">On this page</p>
      <ul className="mt-2 border-line border-l">
        {headings.map(({ id, text, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`block rounded-sm py-1 text-[13px] text-muted hover:text-ink ${depth === 3 ? "pl-6" : "pl-3"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
