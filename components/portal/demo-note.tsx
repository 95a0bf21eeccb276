import { Badge } from "@/components/ui/data/badge";
import { demoUsers } from "@/lib/base/demo-users";
import { env } from "@/lib/base/env";
import type { Viewer } from "@/lib/web/auth/viewer";

export function DemoNote({ viewer }: { viewer: Viewer }) {
  if (!env().demo || viewer.email !== demoUsers.developer.email) return null;
  return (
    <Badge tone="warning" className="ml-1 align-middle tracking-normal">
      Includes sample data
    </Badge>
  );
}
