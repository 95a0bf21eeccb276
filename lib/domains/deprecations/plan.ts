import { perProcess } from "@/lib/base/per-process";
import { changes } from "@/lib/platform/db/changes";
import { db } from "@/lib/platform/db/client";
import { type Brownout, findPlanned } from "./brownout-queries";

export type { Brownout } from "./brownout-queries";

/**
 * The planned brownouts in the memory of a process, so that no request looks them up. A change in the database is read
 * within a second. While changes cannot be read, the last plan applies.
 */
class BrownoutPlan {
  #planned: Brownout[] = [];

  async read(): Promise<void> {
    this.#planned = await findPlanned(db(), new Date());
  }

  /** Reads the plan whenever it changes, from the start of {@link changes}. */
  follow(): void {
    const read = () => this.read();
    changes().follow("brownout", { changed: read, missed: read });
  }

  /** The brownout in which an operation rejects requests at `now`, if there is one. @param now milliseconds since the epoch */
  activeAt(operation: string, now: number): Brownout | undefined {
    for (const brownout of this.#planned) {
      if (brownout.operation === operation && isActive(brownout, now)) return brownout;
    }
  }

  /** The brownouts of an operation that are active at `now` or later, the earliest first. */
  of(operation: string, now: number): Brownout[] {
    return this.#planned.filter((planned) => planned.operation === operation && now < planned.endsAt.getTime());
  }
}

/** Whether a brownout has begun and not ended at `now` (milliseconds since the epoch). */
export const isActive = ({ startsAt, endsAt }: Pick<Brownout, "startsAt" | "endsAt">, now: number): boolean =>
  startsAt.getTime() <= now && now < endsAt.getTime();

export const brownoutPlan = (): BrownoutPlan => perProcess("brownout plan", () => new BrownoutPlan());
