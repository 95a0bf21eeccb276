// For the faults: a process that does what is queued, until it is killed.
import { worker } from "@/lib/runtime/worker";
import { surviveLostConnections } from "@/server/http/lost-connections";

surviveLostConnections();
worker().start();
process.stdout.write("working\n");
