import { createLucideIcon } from "lucide-react";
import { icon } from "@/lib/base/product/drawings";

export const PetIcon = createLucideIcon({
  name: "pet",
  node: icon.map(([shape, attributes], key) => [shape, { ...attributes, key: String(key) }]),
});
