import { expect, it } from "vitest";
import { animalStore, animalStoreManagement } from "./animal-store";

const origin = "https://store.example";

it.each([`${origin}/api/v1`, `${origin}/api/v1/`])("the path of each call follows the address %s", async (baseUrl) => {
  const sent: string[] = [];
  const options = {
    baseUrl,
    apiKey: "k",
    fetch: async (request: RequestInfo | URL) => {
      sent.push((request as Request).url);
      return new Response("[]");
    },
  };
  await animalStore(options).listPets({ limit: 1 });
  await animalStore(options).getPet(7n);
  await animalStoreManagement(options).listKeys();
  expect(sent).toEqual(["/pets?limit=1", "/pets/7", "/keys"].map((path) => `${origin}/api/v1${path}`));
});
