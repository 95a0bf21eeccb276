import type { Metadata } from "next";
import { href } from "@/components/href";
import { KeyBoard } from "@/components/keys/key-board";
import { Hydrate } from "@/components/portal/hydrate";
import { publicOrigin } from "@/lib/base/env";
import { parseInt64 } from "@/lib/base/int64";
import { requireUser } from "@/lib/web/auth/guards";
import { readKeys } from "@/lib/web/reads/key-list";

export const metadata: Metadata = { title: "API keys" };

export default async function Keys({ searchParams }: PageProps<"/portal/keys">) {
  const ended = parseInt64(String((await searchParams).ended));
  const { accountId } = await requireUser(href("/portal/keys", { ended }));
  const [keys, origin] = await Promise.all([readKeys(accountId, ended), publicOrigin()]);
  const read = href("keys", { ended });
  return (
    <Hydrate read={read} data={keys}>
      <KeyBoard read={read} origin={origin} ended={ended?.toString()} />
    </Hydrate>
  );
}
