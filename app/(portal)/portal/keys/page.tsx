import type { Metadata } from "next";
import { KeyBoard } from "@/components/keys/key-board";
import { Hydrate } from "@/components/portal/hydrate";
import { requireUser } from "@/lib/web/auth/guards";
import { readKeys } from "@/lib/web/reads/key-list";
import { publicOrigin } from "@/lib/web/reads/origin";

export const metadata: Metadata = { title: "API keys" };

export default async function Keys() {
  const { accountId } = await requireUser("/portal/keys");
  const [keys, origin] = await Promise.all([readKeys(accountId), publicOrigin()]);
  return (
    <Hydrate reads={[{ key: ["keys"], data: keys }]}>
      <KeyBoard origin={origin} />
    </Hydrate>
  );
}
