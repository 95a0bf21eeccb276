import { describe, expect, it } from "vitest";
import { operationSamples } from "@/lib/docs/operation-samples";
import { documentedOperations, referenceOf, untilRemoval } from "@/lib/docs/reference";
import { keyPlaceholder, managementKeyPlaceholder, sampleLanguages } from "@/lib/docs/sample-languages";
import { receivedFields, referenceMarkdown } from "./reference-markdown";

const origin = "https://store.example";

describe("the reference", () => {
  it("describes the limits of a parameter in words", () => {
    const limit = referenceOf("listPets", origin).parameters.find(({ name }) => name === "limit");
    expect(limit).toMatchObject({ type: "integer", required: false, rules: ["From 1 to 100.", "Default `20`."] });
  });

  it("marks 64-bit ids", () => {
    const fields = referenceOf("createPet", origin).body?.fields;
    expect(fields?.find(({ name }) => name === "categoryId")).toMatchObject({
      type: "integer (int64)",
      required: true,
    });
  });

  it("has an example for every response of every operation, and the common headers on each", () => {
    for (const { id } of documentedOperations) {
      const { responses } = referenceOf(id, origin);
      expect(responses.length, id).toBeGreaterThan(5);
      for (const { status, examples, headers } of responses) {
        expect(examples.length > 0, `${id} ${status}`).toBe(![204, 304].includes(status));
        expect(headers.map(({ name }) => name)).toContain("X-RateLimit-Remaining");
      }
    }
  });

  it("describes every field", () => {
    for (const { id } of documentedOperations) {
      const { parameters, body, responses } = referenceOf(id, origin);
      const fields = [...parameters, ...(body?.fields ?? []), ...responses.flatMap((response) => response.fields)];
      for (const { name, description } of fields) expect(description, `${id}: ${name}`).not.toBe("");
    }
  });

  it("shows in the response to an edit what the request sets", () => {
    const edits = documentedOperations.filter(({ method }) => method === "PATCH");
    expect(edits.length).toBeGreaterThan(1);
    for (const { bodyExample, response } of edits) expect(response.example).toMatchObject(bodyExample as object);
  });

  it("says of a field that a client sends whether it must, and of one that it receives only if it may be missing or null", () => {
    const [sent = "", received = ""] = referenceMarkdown(referenceOf("createPet", origin), 0).split(
      "## Response fields",
    );
    expect(sent).toContain("- `name` (string, required): ");
    expect(sent).toContain("- `Idempotency-Key` (string, optional): ");
    expect(received).toContain("- `name` (string): ");
    const field = { name: "a", type: "string or null", required: false, description: "A.", rules: [] };
    expect(receivedFields([field])).toBe("- `a` (string or null, may be missing): A.");
  });

  it("has a sample in every language, each with a placeholder for the key", () => {
    for (const { id, group } of documentedOperations) {
      const samples = operationSamples(referenceOf(id, origin).call);
      const placeholder = group === "management" ? managementKeyPlaceholder : keyPlaceholder;
      for (const language of sampleLanguages) expect(samples[language]).toContain(placeholder);
    }
  });

  it.each([
    ["createPet", "Idempotency-Key"],
    ["listPets", "`Link`"],
  ])("says of %s what its headers are for", (id, header) => {
    expect(referenceOf(id, origin).description).toContain(header);
    expect(referenceMarkdown(referenceOf(id, origin), 0)).toContain(header);
  });

  it("throws for an unknown operation", () => expect(() => referenceOf("deletePet", origin)).toThrow("deletePet"));

  it("counts the years until a removal, and the days if it is near", () => {
    const sunset = new Date("2030-12-05T00:00:00Z");
    expect(untilRemoval(sunset, Date.UTC(2026, 10, 27))).toBe("in 4 years");
    expect(untilRemoval(sunset, Date.UTC(2028, 11, 5))).toBe("in 2 years");
    expect(untilRemoval(sunset, Date.UTC(2028, 11, 6))).toBe("in 729 days");
    expect(untilRemoval(sunset, Date.UTC(2030, 11, 4, 23))).toBe("in 1 day");
    expect(untilRemoval(sunset, Date.UTC(2030, 11, 6))).toBe("in 0 days");
  });
});
