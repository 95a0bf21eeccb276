import { perProcess } from "@/lib/base/per-process";
import { deliveryJob, eventJob } from "@/lib/domains/webhooks/deliver";
import { Worker } from "@/lib/platform/jobs/worker";
import { mailJob } from "@/lib/platform/mail/mailer";

/** Does what other processes and this one have queued: never in the process of the API, whose event loop it would share. */
export const worker = (): Worker =>
  perProcess("worker", () => new Worker({ mail: mailJob, event: eventJob, delivery: deliveryJob }));
