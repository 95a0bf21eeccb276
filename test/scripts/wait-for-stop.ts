// For tests: a process that handles signals as the launcher does, and prints its parent, a line each half second, and the
// request to stop.

import { listenForStop, untilAborted } from "@/server/launcher/signals";

console.log(`up ${process.ppid}`);
const timer = setInterval(() => console.log("runs"), 500);
await untilAborted(listenForStop().requested);
clearInterval(timer);
console.log("stops");
