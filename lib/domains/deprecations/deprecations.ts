import { longDay } from "@/lib/base/time";

export type Deprecation = {
  since: Date;
  sunset: Date;
  replacement: string;
  /** The request line today, and the one to send instead, below the base URL. */
  line: string;
  replacementLine: string;
  guide: string;
  /** The entry in the changelog, in Markdown. It is also mailed. */
  entry: string;
};

const getPetSunset = new Date("2030-12-05T00:00:00Z");

export const deprecations = {
  /** Specification, section 4.3. */
  getPet: {
    since: new Date("2026-11-21T00:00:00Z"),
    sunset: getPetSunset,
    replacement: "listPets",
    line: "GET /pets/{petId}",
    replacementLine: "GET /pets?status=available&limit=100",
    guide: "/docs/guides/moving-from-get-pet",
    entry: `\`GET /pets/{petId}\` is deprecated from the start and will be removed on ${longDay(getPetSunset)}. Use \`GET /pets\` with a status filter instead.`,
  },
} satisfies Record<string, Deprecation>;

/** By the operation. There may be none. */
export const deprecated: readonly [operation: string, Deprecation][] = Object.entries(deprecations);
