import { redirect } from "next/navigation";
import { requireStaff } from "@/lib/web/auth/guards";

/** The staff area begins where its daily work is. */
export default async function Staff() {
  await requireStaff("/staff");
  redirect("/staff/orders");
}
