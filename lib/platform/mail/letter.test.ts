import { expect, test } from "vitest";
import { safeText, writeLetter } from "./letter";

const letter = {
  title: "Sign in",
  name: "<script>alert('1')</script> & Co",
  text: "We received a request.",
  button: { label: "Sign in", href: "https://a.example/open?token=x&callbackUrl=%2Fportal" },
  small: ["It works once."],
};

test("both forms have the same text, and a name is escaped in HTML", () => {
  const { text, html } = writeLetter(letter);
  expect(text).toContain(
    `Hello <script>alert('1')</script> & Co,\n\nWe received a request.\n\nSign in:\n${letter.button.href}\n`,
  );
  expect(html).toContain("Hello &lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; Co,");
  expect(html).not.toContain("<script");
  for (const form of [text, html]) expect(form).toContain("It works once.");
});

test("the link of the HTML is the one of the text", () => {
  const { html } = writeLetter(letter);
  expect(html).toContain('href="https://a.example/open?token=x&amp;callbackUrl=%2Fportal"');
});

test("a letter without anything to do has no link", () => {
  const { text, html } = writeLetter({ title: "Changed", text: "It was changed.", small: [] });
  expect(text).toBe("Hello,\n\nIt was changed.\n\n--\nAnimal Store\n");
  expect(html).not.toContain("<a ");
});

const greetingOf = (name: string) =>
  writeLetter({ title: "Changed", name, text: "It was changed.", small: [] }).text.split("\n\nIt was changed.")[0];

test.each([
  "evil.example",
  "claim at https://evil.example/x",
  "WWW.evil",
  "me@evil.example",
  "Ada\nYour account is locked",
  "Ada\u2028x",
  "\u202Egro.live",
  "Ada, you have won a prize. Call the number below and read your code to us",
])("a name that carries a link or a message is not in a mail: %j", (name) => {
  expect(greetingOf(name)).toBe("Hello,");
});

test.each(["Ada", "Dr. Ada Lovelace", "José-María O’Neil", "Ada L."])("the name %s is in a mail", (name) => {
  expect(greetingOf(name)).toBe(`Hello ${name},`);
});

test("every quotation mark in a name of another person is a plain one, so that none ends that of our sentence", () => {
  expect(safeText(`"Ada" “Ada” «Ada» „Ada‟ ‹Ada›`)).toBe("'Ada' 'Ada' 'Ada' 'Ada' 'Ada'");
});

test("a text of another person is cut after 60 characters, and no greeting has a part of a name", () => {
  expect([safeText("🐢".repeat(60)), safeText("🐢".repeat(61))]).toEqual(["🐢".repeat(60), `${"🐢".repeat(60)}…`]);
  expect([greetingOf("A".repeat(60)), greetingOf("A".repeat(61))]).toEqual([`Hello ${"A".repeat(60)},`, "Hello,"]);
});
