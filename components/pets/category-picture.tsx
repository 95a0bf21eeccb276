import { paw, pictures } from "./pictures";

type CategoryPictureProps = { name: string | null; className: string };

/** A drawing of a category by its name, which stands beside it. */
export const CategoryPicture = ({ name, className }: CategoryPictureProps) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={`shrink-0 ${className}`}>
    {(pictures[name?.toLowerCase() ?? ""] ?? paw).map((path, layer) => (
      <path key={path} d={path} className={layer % 2 === 0 ? "fill-accent" : "fill-accent-soft"} />
    ))}
  </svg>
);
