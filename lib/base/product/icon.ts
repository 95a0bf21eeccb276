/** Of the things in the menu of the portal. */
export { PawPrint as PetIcon } from "lucide-react";
