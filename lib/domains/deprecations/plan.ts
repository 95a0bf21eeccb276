import { perProcess } from "@/lib/base/per-process";
import { changes } from "@/lib/platform/db/changes";
import { type Brownout, plannedBrownouts } from "./queries";

export type { Brownout } from "./queries";

/** So that no request looks brownouts up. A change is read within a second; if it cannot be, the last plan applies. */
class BrownoutPlan {
  #planned: Brownout[] = [];

  async read(): Promise<void> {
    this.#planned = await plannedBrownouts(Date.now());
  }

  follow(): void {
    const read = () => this.read();
    changes().follow("brownout", { changed: read, missed: read });
  }

  activeAt(operation: string, now: number): Brownout | undefined {
    for (const brownout of this.#planned) {
      if (brownout.operation === operation && isActive(brownout, now)) return brownout;
    }
  }

  of(operation: string, now: number): Brownout[] {
    return this.#planned.filter((planned) => planned.operation === operation && now < planned.endsAt.getTime());
  }
}

export const isActive = ({ startsAt, endsAt }: Pick<Brownout, "startsAt" | "endsAt">, now: number): boolean =>
  startsAt.getTime() <= now && now < endsAt.getTime();

export const brownoutPlan = (): BrownoutPlan => perProcess("brownout plan", () => new BrownoutPlan());
