import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { placeOrder } from "@/lib/domains/orders/service";
import { viewerIn } from "./account";
import { expect } from "./visitor";

const unnamedFrom = 1_000_000;

/** A category that no other test uses, without a name. */
export const newCategory = (): number => unnamedFrom + randomInt(2 ** 40);

/** Adds an animal through the API. @returns its id */
export async function addPet(baseURL: string | undefined, key: string, name: string, categoryId = 1): Promise<number> {
  const response = await fetch(`${baseURL}/api/v1/pets`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name, categoryId }),
  });
  expect(response.status).toBe(201);
  return (await response.json()).id;
}

/** Animals that no other test knows: with a new name and a new category. */
export type Pets = { name: string; category: number; ids: number[] };

/** Adds animals with the API: all with one new name and one new category. */
export async function addPets(baseURL: string | undefined, key: string, howMany: number): Promise<Pets> {
  const pets: Pets = { name: `Zeno ${randomUUID().slice(0, 8)}`, category: newCategory(), ids: [] };
  for (let n = 0; n < howMany; n++) {
    pets.ids.push(await addPet(baseURL, key, pets.name, pets.category));
  }
  return pets;
}

/** Opens the list with the order dialog of an animal. */
export async function openOrder(page: Page, { category }: Pets, id: number): Promise<void> {
  await page.goto(`/portal/animals?category=${category}`);
  await page.getByRole("button", { name: `, animal ${id}` }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

/** Orders an animal for the person who is signed in, without a page. @returns the order's id */
export async function orderPet(page: Page, petId: number): Promise<string> {
  const { accountId, userId } = await viewerIn(page.context());
  return String((await placeOrder(accountId, BigInt(petId), { kind: "user", userId })).id);
}

/** The number of an account's orders, according to the API. */
export const countOrders = async (baseURL: string | undefined, key: string): Promise<number> => {
  const response = await fetch(`${baseURL}/api/v1/store/orders`, { headers: { Authorization: `Bearer ${key}` } });
  return (await response.json()).length;
};
