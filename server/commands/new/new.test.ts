import { describe, expect, it } from "vitest";
import { Misuse } from "@/server/commands/program";
import { render } from "./generate";
import { operation } from "./operation";
import { page } from "./page";
import { resource } from "./resource";

const commands = { operation, page, resource };
const fields = ["--fields", "name:text"];

describe("npm run new reports an error in one sentence, and writes nothing", () => {
  it.each([
    [["resource"], "Give the name first, as in: resource suppliers."],
    [["resource", "suppliers"], "--fields is required."],
    [["resource", "Suppliers", ...fields], '"Suppliers" is not a name such as suppliers or price-lists.'],
    [["resource", "keys", ...fields], "keys exists already: lib/domains/keys."],
    [["resource", "pets", ...fields], "pets exists already: lib/domains/pets."],
    [["resource", "order-events", ...fields], "There is a table order_events already."],
    [["resource", "errors", ...fields], "The code cannot use the name Error."],
    [["resource", "classes", ...fields], "The code cannot use the name class."],
    [["resource", "people", ...fields], '"people" does not end in s. Give the name of one with --one.'],
    [["resource", "people", "--one", "people", ...fields], "--one people is not the name of one of people."],
    [["resource", "suppliers", "--owner", "me", ...fields], '--owner must be one of account, store; got "me".'],
    [["resource", "suppliers", "--fields", "name"], '"name" is not a field such as name:text.'],
    [["resource", "suppliers", "--fields", "name:money"], "The type of name must be one of text, code,"],
    [["resource", "suppliers", "--fields", "size:small|Large"], "The type of size must be one of text, code,"],
    [["resource", "suppliers", "--fields", "id:int64"], "Each resource has id already."],
    [["resource", "suppliers", "--fields", "name:text name:code"], "The field name is there twice."],
    [["operation", "listPets", "--method", "GET", "--path", "/all"], "The operation listPets exists already."],
    [["operation", "findPets", "--method", "GET", "--path", "/pets"], "GET /pets exists already: lib/api/operations/"],
    [["operation", "findPets", "--method", "SEND", "--path", "/all"], "--method must be one of GET, POST,"],
    [["operation", "findPets", "--method", "GET", "--path", "all"], "--path must be like /suppliers"],
    [["operation", "Pets", "--method", "GET", "--path", "/all"], '"Pets" is not a name such as listSuppliers.'],
    [["page", "reports"], '"reports" is not a page such as portal/reports or staff/reports.'],
    [["page", "portal/keys"], "/portal/keys exists already: app/(portal)/portal/keys."],
  ] as [[keyof typeof commands, ...string[]], string][])("%j", async ([name, ...args], sentence) => {
    const error = await commands[name].run(args).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Misuse);
    expect((error as Misuse).message).toContain(sentence);
  });
});

describe("a template", () => {
  it("has values, lists and conditions", () => {
    const data = { name: "a", on: true, off: false, items: [{ name: "b" }, { name: "c" }] };
    const template =
      "{{name}}\n{{#items}}\n- {{name}}\n{{/items}}\n{{#on}}on{{/on}}{{#off}}off{{/off}}{{^off}} not off{{/off}}";
    expect(render(template, data)).toBe("a\n- b\n- c\non not off");
    expect(() => render("{{other}}", data)).toThrow("A template uses {{other}}, which is not known.");
  });
});
