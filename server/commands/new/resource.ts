import { capitalized } from "@/lib/base/words";
import { namedCommand, oneOf, required, text } from "@/server/commands/options";
import * as edits from "./edits";
import { fieldData, readFields, rulesOf } from "./fields";
import type { Data } from "./generate";
import { generate, part } from "./generate";
import { type Names, namesOf, requireNew } from "./names";

const help = `Writes a resource: a table with its migration, a domain, operations, a page of the portal and one for staff, and a test.

  npm run new -- resource suppliers --fields "name:text country:code"

  --fields <list>    name:type for each field. A type is text, code, integer, int64, boolean, date, or words such as small|large
  --owner <who>      account (default): each account has its own, and adds them with the API and in the portal;
                     store: staff add them, and each account reads them
  --one <name>       the name of one, where it is not the name without an s: --one person`;

const owners = ["account", "store"] as const;

const icon = "Shapes";

/** What the templates say in the one case and in the other. */
const ownerWords = {
  account: ({ many, path, thing }: Names) => ({
    author: "an account sets",
    ofAnAccount: " of an account",
    accountParameter: "accountId: AccountId, ",
    account: "accountId, ",
    ofPrincipal: "principal.accountId, ",
    actions: path,
    action: "memberAction",
    guard: `memberAction("${path}.write")`,
    ofViewer: "viewer.accountId, ",
    whose: "your account's ",
    yourAccount: "your account",
    firstOne: `Add the first one here, or with POST /${path}.`,
    staffDescription: `The ${many} of all accounts, newest first.`,
    firstOneForStaff: `The ${many} that accounts add appear here.`,
    staffListName: "listOfAllAccounts",
    staffList: "listOfAllAccounts({ from, limit: pageSize })",
    staffAddedAt: `${thing}.createdAt`,
  }),
  store: ({ many, path, thing, Things }: Names) => ({
    author: "staff set",
    ofAnAccount: "",
    accountParameter: "",
    account: "",
    ofPrincipal: "",
    actions: `staff-${path}`,
    action: "staffAction",
    guard: "staffAction",
    ofViewer: "",
    whose: "the ",
    yourAccount: "the store",
    firstOne: `The ${many} that staff add appear here.`,
    staffDescription: `The ${many} that every account can list.`,
    firstOneForStaff: "Add the first one here.",
    staffListName: `list${Things}`,
    staffList: `list${Things}({ cursor: from, limit: pageSize })`,
    staffAddedAt: `new Date(${thing}.createdAt)`,
  }),
};

function dataOf(names: Names, fields: ReturnType<typeof readFields>, owner: (typeof owners)[number]): Data {
  const each = fields.map((field) => fieldData(field, names));
  const choiceFields = each.filter(({ isChoice }) => isChoice === true);
  const formIsOther = each.some(({ hasForm }) => hasForm === true);
  const data: Data = {
    ...names,
    AOne: capitalized(names.aOne),
    ...ownerWords[owner](names),
    owned: owner === "account",
    tag: names.path,
    icon,
    fields: each,
    rules: rulesOf(fields).map((rule) => ({ rule })),
    choiceFields,
    hasChoices: choiceFields.length > 0,
    choiceLists: choiceFields.map(({ words }) => words).join(", "),
    hasConstraints: owner === "account" || choiceFields.length > 0,
    formIsOther,
    formSchema: formIsOther ? "form" : `new${names.Thing}`,
  };
  return { ...data, addDialog: part("add-dialog.tsx", data) };
}

function editsOf(names: Names, data: Data, owned: boolean): edits.Edit[] {
  const { path, file, many, aOne, Many, One, Thing, Things, things } = names;
  const operations: [string, string][] = [
    [`list${Things}`, `list-${path}`],
    ...(owned ? [[`create${Thing}`, `create-${file}`] as [string, string]] : []),
    [`get${Thing}`, `get-${file}`],
  ];
  const read: [string, string] = [`${path}:read`, `List and get ${many}.`];
  return [
    edits.table(path),
    edits.operationList(operations),
    edits.tag(path, Many, owned ? `List, add and get ${many}.` : `List and get ${many}.`),
    edits.scopes(owned ? [read, [`${path}:write`, `Add ${many}.`]] : [read]),
    ...(data.choiceFields as Data[]).map(({ words, choices }) => edits.wordList(String(words), String(choices))),
    edits.auditAction(`${file}.added`, `${One} added`),
    edits.section(`/portal/${path}`, Many, icon),
    edits.section(`/staff/${path}`, Many, icon),
    ...(owned
      ? [
          edits.permission(path, `Add ${many}`),
          edits.neededPermission(path, `${path}.add${names.Thing}`),
          edits.exportMember(things, `each${Thing}`, `@/lib/domains/${path}/service`),
        ]
      : []),
    edits.changelog([
      `\`GET /${path}\` lists ${owned ? "your account's" : "the"} ${many}, and \`GET /${path}/{${names.thing}Id}\` gets one.`,
      ...(owned ? [`\`POST /${path}\` adds ${aOne}. Send an \`Idempotency-Key\` to retry safely.`] : []),
    ]),
  ];
}

export const resource = namedCommand(
  "resource suppliers",
  help,
  { fields: text, owner: text, one: text },
  async (name, options) => {
    const owner = oneOf("owner", owners, options.owner ?? "account");
    const fields = readFields(required("fields", options.fields));
    const names = namesOf(name, options.one);
    requireNew(names);
    const data = dataOf(names, fields, owner);
    generate({
      title: `resource ${name}`,
      folders: ["resource", `resource-of-${owner}`],
      data,
      edits: editsOf(names, data, owner === "account"),
      migration: name,
      next: [
        `npx vitest run --project integration lib/domains/${name}   its test`,
        "npm run check                                              types and lint",
        "npm start                                                  applies the migration",
        `Then change what it says and does: the words of the pages, the rules in lib/domains/${name}/schema.ts and service.ts, and`,
        `the icon ${icon} in components/portal/sections.ts and components/staff/sections.ts.`,
      ],
    });
  },
);
