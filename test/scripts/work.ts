// For the faults: a process that does what is queued, until it is killed.

import { surviveLostConnections } from "@/lib/platform/db/lost-connections";
import { worker } from "@/lib/runtime/worker";

surviveLostConnections();
worker().start();
process.stdout.write("working\n");
