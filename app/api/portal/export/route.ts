import { product } from "@/lib/base/product";
import { memberOr } from "@/lib/web/auth/member";
import { exportData } from "@/lib/web/reads/account-export";
import { download } from "@/lib/web/reads/download";

export const GET = download((viewer) => {
  const member = memberOr(viewer, "account.export");
  const accountId = typeof member === "string" ? undefined : member.accountId;
  return {
    name: `${product.slug}-export.json`,
    texts: exportData(viewer.userId, accountId),
  };
});
