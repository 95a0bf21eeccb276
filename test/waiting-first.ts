import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that wait for a clock minute or a ban to end, or start many processes. */
const waiting =
  /retry-after|guides|repeated-bans|unknown-keys|(limits|faults)\.test|server\/(stop|overload|watch|migrate|replica|rolling-restart|several-processes|database-away|redis|lockout)|(postgres|backup|commands|recipes|fallback)\.integration/;

/** Runs the files that wait the longest first, so that the others run meanwhile. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => waiting.test(moduleId);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}
