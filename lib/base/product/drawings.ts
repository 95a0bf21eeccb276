/** The symbols of `drawings.svg` that draw a category, by its name in lower case with hyphens, in the colours of the accent. */
export const drawnCategories = [
  ...["dogs", "cats", "rabbits", "guinea-pigs", "hamsters", "parrots", "finches"],
  ...["tortoises", "geckos", "freshwater-fish", "ponies", "goats", "chickens"],
];
/** Of any other category. */
export const otherDrawing = "paw";
export const notFoundDrawing = "cats";
