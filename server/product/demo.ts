/** Categories of the demo, each with the neutral one that replaces it, in tests too. */
const categories: [string, string][] = [
  ["Dogs", "Classics"],
  ["Cats", "Favourites"],
  ["Rabbits", "Popular"],
  ["Guinea pigs", "Seasonal"],
  ["Hamsters", "Small"],
  ["Parrots", "Large"],
  ["Finches", "Light"],
  ["Tortoises", "Durable"],
  ["Geckos", "Compact"],
  ["Freshwater fish", "Imported"],
  ["Ponies", "Limited"],
  ["Goats", "Local"],
  ["Chickens", "Discontinued"],
];

/** The icon of the list in the portal. */
const icon: [string, string] = ["PawPrint", "Shapes"];

const neutral = new Map([...categories, icon]);
const word = new RegExp(`\\b(${[...neutral.keys()].join("|")})\\b`, "g");

/** The text without the animals that the demo of the Animal Store has. */
export const withoutSpecies = (text: string): string => text.replace(word, (found) => neutral.get(found) ?? found);

const list = /const names = (\[\n[\s\S]*?\])\.flatMap\(\(line\) => line\.split\(" "\)\);/;

/** Documents and tests expect these at their place. */
const expected = ["Apollo", "Grover", "Marzipan"];

/** Demo data whose names are numbered samples, such as `Sample book 2`. A text without the list of names stays. */
export function withSamples(demo: string, one: string): string {
  const found = list.exec(demo);
  if (!found) return demo;
  const all = [...(found[1] ?? "").matchAll(/"([^"]+)"/g)].flatMap(([, line = ""]) => line.split(" "));
  const named = expected.map((name) => `${all.indexOf(name)}: ${JSON.stringify(name)}`).join(", ");
  const lines = [
    "/** Documents and tests expect these at their place. */",
    `const named: Record<number, string> = { ${named} };`,
    `const names = Array.from({ length: ${all.length} }, (_, index) => named[index] ?? \`Sample ${one} \${index + 1}\`);`,
  ];
  return demo.replace(list, () => lines.join("\n"));
}
