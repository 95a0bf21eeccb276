/** Of the things in the menu of the portal. */
export { Box as PetIcon } from "lucide-react";
