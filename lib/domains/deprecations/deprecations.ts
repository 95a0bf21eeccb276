import { longDay } from "@/lib/base/time";

/** A deprecated operation, and what replaces it. */
export type Deprecation = {
  since: Date;
  /** When it will be removed. */
  sunset: Date;
  /** The operation that replaces it. */
  replacement: string;
  /** The request line today, and the one to send instead, below the base URL. */
  line: string;
  replacementLine: string;
  /** The guide that explains the change. */
  guide: string;
  /** The entry in the changelog, in Markdown. It is also mailed. */
  entry: string;
};

const getPetSunset = new Date("2030-12-05T00:00:00Z");

/** The deprecated operations by ID. */
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
} as const satisfies Record<string, Deprecation>;

export type DeprecatedId = keyof typeof deprecations;

export const deprecatedIds = Object.keys(deprecations) as [DeprecatedId, ...DeprecatedId[]];
