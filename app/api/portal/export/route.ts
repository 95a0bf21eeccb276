import { product } from "@/lib/base/product";
import { exportAccount } from "@/lib/web/reads/account-export";
import { download } from "@/lib/web/reads/download";

export const GET = download(({ accountId, userId }) => ({
  name: `${product.slug}-export.json`,
  type: "application/json",
  texts: exportAccount(accountId, userId),
}));
