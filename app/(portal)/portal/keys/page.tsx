import type { Metadata } from "next";
import { KeyBoard } from "@/components/keys/key-board";
import { Hydrate } from "@/components/portal/hydrate";
import { requireUser } from "@/lib/auth/guards";
import { readKeys } from "@/lib/portal/key-list";
import { publicOrigin } from "@/lib/portal/origin";

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
