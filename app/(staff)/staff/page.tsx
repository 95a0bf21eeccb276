import { redirect } from "next/navigation";
import { requireStaff } from "@/lib/web/auth/guards";

export default async function Staff() {
  await requireStaff("/staff");
  redirect("/staff/orders");
}
