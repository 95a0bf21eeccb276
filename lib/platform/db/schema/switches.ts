import { check, pgTable, text } from "drizzle-orm/pg-core";
import { switchNames } from "@/lib/base/vocabulary";
import { oneOf } from "./columns";

/** A row exists while the switch is enabled. */
export const switches = pgTable("switches", { name: text({ enum: switchNames }).primaryKey() }, (t) => [
  check("switches_name", oneOf(t.name, switchNames)),
]);
