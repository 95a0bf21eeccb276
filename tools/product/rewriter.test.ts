import { describe, expect, it } from "vitest";
import { UsageError } from "@/server/commands/program";
import { readIdentity } from "./options";
import { original } from "./rename";
import { rewriter } from "./rewriter";

const books = { name: "Book Store", slug: "book-store", prefix: "bsk", thing: "book/books" };
const text = rewriter(original, readIdentity(books), [["Biscuit", "Sample"]]);
const [offers, mice] = ["offer/offers", "mouse/mice"].map((thing) =>
  rewriter(original, readIdentity({ ...books, thing })),
);

describe("decisions: Product: the words of a fork", () => {
  it.each([
    ["The Animal Store, an animal store", "The Book Store, a book store"],
    ["animal-store-client, animal_store_total", "book-store-client, book_store_total"],
    ["new AnimalStoreError(animalStore())", "new BookStoreError(bookStore())"],
    ["ANIMAL_STORE and animalstore", "BOOK_STORE and bookstore"],
    [
      "const pets: Pet[] = [petOf(petId), ...listPets(PETS)]",
      "const books: Book[] = [bookOf(bookId), ...listBooks(BOOKS)]",
    ],
    ["select pet_id from retired_pets", "select book_id from retired_books"],
    ["app/(portal)/animals/[petId]/page.tsx", "app/(portal)/books/[bookId]/page.tsx"],
    ["Hello,\\npets \\bpet\\b --\\nAnimal Store", "Hello,\\nbooks \\bbook\\b --\\nBook Store"],
    ['ask_live_1 `ask_$` keyPrefix: "ask"', 'bsk_live_1 `bsk_$` keyPrefix: "bsk"'],
    ["An animal. an available animal, plan animals, Biscuit", "A book. an available book, plan books, Sample"],
  ])("%s", (before, after) => expect(text(before)).toBe(after));

  it.each(["a repetition competes", "REPETITION_MS", "task_live, mask_1", "petstore", "carpet", "he asks", "an hour"])(
    "leaves %s",
    (other) => expect(text(other)).toBe(other),
  );

  it("has the article of the new word, an irregular plural, and no word of the old one in the new name", () => {
    expect(offers?.("A pet, an animal, a petId")).toBe("An offer, an offer, an offerId");
    expect(mice?.("listPets, getPet, a pet")).toBe("listMice, getMouse, a mouse");
    const petBooks = rewriter(original, readIdentity({ ...books, name: "Pet Books" }));
    expect(petBooks("Animal Store has pets")).toBe("Pet Books has books");
  });
});

describe("npm run product rejects", () => {
  it.each([
    [{ name: "book store" }, "--name must be capitalized words"],
    [{ name: `A${"a".repeat(40)}` }, "--name must be"],
    [{ slug: "../books" }, "--slug must be"],
    [{ slug: "book--store" }, "--slug must be"],
    [{ prefix: "b" }, "--prefix must be"],
    [{ thing: "books" }, "--thing must be one and many"],
    [{ thing: "sheep/sheep" }, "--thing must be one and many"],
    [{ thing: undefined }, "--thing is required."],
  ])("%j", (changed, message) => {
    const read = () => readIdentity({ ...books, ...changed });
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
  });
});
