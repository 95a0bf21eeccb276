import { drawnCategories, otherDrawing } from "@/lib/base/product/drawings";
import drawings from "@/lib/base/product/drawings.svg";

type CategoryPictureProps = { name: string | null; className: string };

/** A drawing of a category by its name, which stands beside it. */
export function CategoryPicture({ name, className }: CategoryPictureProps) {
  const id = name?.toLowerCase().replaceAll(" ", "-") ?? "";
  return (
    <svg aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`${drawings.src}#${drawnCategories.includes(id) ? id : otherDrawing}`} />
    </svg>
  );
}
