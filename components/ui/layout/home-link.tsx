import { product } from "@/lib/base/product";
import { Link } from "./link";
import { Logo } from "./logo";

export const HomeLink = () => (
  <Link href="/" aria-label={`${product.name}, home`} className="rounded-md">
    <Logo nameClass="max-sm:hidden" />
  </Link>
);
