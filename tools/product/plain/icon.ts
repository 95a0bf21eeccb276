/** Of the things in the menu of the portal, by its name in Lucide. */
export const petIcon = "box";
