/** The categories that `public/pictures/categories.svg` draws, each in the two colours of the accent. */
export const drawnCategories = [
  ...["dogs", "cats", "rabbits", "guinea-pigs", "hamsters", "parrots", "finches"],
  ...["tortoises", "geckos", "freshwater-fish", "ponies", "goats", "chickens"],
];

type CategoryPictureProps = { name: string | null; className: string };

/** A drawing of a category by its name, which stands beside it: a paw if it has none. */
export function CategoryPicture({ name, className }: CategoryPictureProps) {
  const id = name?.toLowerCase().replaceAll(" ", "-") ?? "";
  return (
    <svg aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`/pictures/categories.svg#${drawnCategories.includes(id) ? id : "paw"}`} />
    </svg>
  );
}
