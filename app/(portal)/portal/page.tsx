import type { Metadata } from "next";
import { OverviewBoard } from "@/components/overview/overview-board";
import { DemoNote } from "@/components/portal/demo-note";
import { Hydrate } from "@/components/portal/hydrate";
import { publicOrigin } from "@/lib/base/env";
import { requireMember } from "@/lib/web/auth/guards";
import { reads } from "@/lib/web/reads/live";

export const metadata: Metadata = { title: "Overview" };

export default async function Overview() {
  const viewer = await requireMember("/portal");
  const [overview, origin] = await Promise.all([reads.overview.load(viewer, {}), publicOrigin()]);
  return (
    <Hydrate read="overview" data={overview}>
      <OverviewBoard origin={origin} note={<DemoNote viewer={viewer} />} />
    </Hydrate>
  );
}
