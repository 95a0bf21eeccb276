import { product } from "@/lib/base/product";
import { Link } from "./link";
import { Logo } from "./logo";

/** To the first page of the site, with the mark alone on a phone. */
export const HomeLink = () => (
  <Link href="/" aria-label={`${product.name}, home`} className="rounded-md">
    <Logo nameClass="max-sm:hidden" />
  </Link>
);
