import { describe, expect, it } from "vitest";
import type { Identity } from "./identity";
import { rewriter } from "./words";

const ofPets: Identity = {
  name: "Animal Store",
  slug: "animal-store",
  keyPrefix: "ask",
  thing: { code: ["pet", "pets"], text: ["animal", "animals"] },
};
const nouns = (one: string, many: string): Identity["thing"] => ({ code: [one, many], text: [one, many] });
const books: Identity = { name: "Book Store", slug: "book-store", keyPrefix: "bsk", thing: nouns("book", "books") };
const mice: Identity = { name: "Acme", slug: "acme", keyPrefix: "acm", thing: nouns("mouse", "mice") };
const offers: Identity = { name: "Offers", slug: "offers", keyPrefix: "off", thing: nouns("offer", "offers") };

const { text, path, find } = rewriter(ofPets, books);

describe("the words of a product that becomes another one", () => {
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
    ['"pets:read" /pets/{petId} review_added_animals', '"books:read" /books/{bookId} review_added_books'],
    ["Hello,\\npets \\bpet\\b --\\nAnimal Store", "Hello,\\nbooks \\bbook\\b --\\nBook Store"],
    ["ask_live_1 `ask_$` /^ask_/", "bsk_live_1 `bsk_$` /^bsk_/"],
  ])("%s", (before, after) => expect(text(before)).toBe(after));

  it.each(["a repetition competes", "REPETITION_MS", "task_live, mask_1", "petstore", "carpet", "he asks"])(
    "leaves %s",
    (other) => {
      expect(text(other)).toBe(other);
      expect(find(other)).toEqual([]);
    },
  );

  it.each([
    ["An animal. an Animal Store account", "A book. a Book Store account"],
    ["retire an\n * animal", "retire a\n * book"],
    ['an "animal", an available animal, plan animals', 'a "book", an available book, plan books'],
  ])("the article: %j", (before, after) => expect(text(before)).toBe(after));

  it("the article before a vowel, and an irregular plural", () => {
    expect(rewriter(ofPets, offers).text("A pet, an animal, a petId, animals")).toBe(
      "An offer, an offer, an offerId, offers",
    );
    expect(rewriter(ofPets, mice).text("listPets, getPet, a pet, Animal Store")).toBe(
      "listMice, getMouse, a mouse, Acme",
    );
  });

  it("renames a product again, and back", () => {
    expect(rewriter(books, mice).text("The Book Store lists a book: bookId, retired_books")).toBe(
      "The Acme lists a mouse: mouseId, retired_mice",
    );
    expect(rewriter(books, { ...ofPets, thing: nouns("animal", "animals") }).text("an API of a book")).toBe(
      "an API of an animal",
    );
  });

  it("does not replace a word of the new name", () => {
    const petBooks: Identity = { ...books, name: "Pet Books", slug: "pet-books" };
    expect(rewriter(ofPets, petBooks).text("Animal Store has pets")).toBe("Pet Books has books");
  });

  it("paths, and what is left", () => {
    expect(path("app/(portal)/portal/animals/[petId]/page.tsx")).toBe("app/(portal)/portal/books/[bookId]/page.tsx");
    expect(path("lib/client/animal-store.ts")).toBe("lib/client/book-store.ts");
    expect(find("Pets of the Animal Store")).toEqual(["Pets", "Animal Store"]);
    expect(find(text("Pets of the Animal Store"))).toEqual([]);
  });
});
