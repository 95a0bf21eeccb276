import { existsSync } from "node:fs";
import { namedCommand } from "@/server/commands/options";
import { Misuse } from "@/server/commands/program";
import { section } from "./edits";
import { generate } from "./generate";
import { labelOf } from "./names";

const help = `Writes a page of the portal or of the staff area, with its entry in the navigation.

  npm run new -- page portal/reports
  npm run new -- page staff/reports`;

const icon = "FileText";
const paths = /^(portal|staff)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;

export const page = namedCommand("page portal/reports", help, {}, async (path) => {
  const [, area, name] = paths.exec(path) ?? [];
  if (!area || !name) throw new Misuse(`"${path}" is not a page such as portal/reports or staff/reports.`);
  if (existsSync(`app/(${area})/${path}`)) throw new Misuse(`/${path} exists already: app/(${area})/${path}.`);
  const label = labelOf(name);
  const component = label.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
  const data = { path, area, label, component, icon, isStaff: area === "staff" };
  generate({
    title: `page /${path}`,
    folders: ["page"],
    data,
    edits: [section(`/${path}`, label, icon)],
    next: [
      "npm run check   types and lint",
      `Then show what it is for, and choose an icon in components/${area}/sections.ts.`,
    ],
  });
});
