import type { PetStatus } from "@/lib/base/vocabulary";

const categoryNames = [
  ...["Dogs", "Cats", "Rabbits", "Guinea pigs", "Hamsters", "Parrots", "Finches"],
  ...["Tortoises", "Geckos", "Freshwater fish", "Ponies", "Goats", "Chickens"],
];
export const demoCategories = categoryNames.map((name, index) => ({ id: BigInt(index + 1), name }));

const names = [
  "Apollo Astra Bailey Basil Beacon Biscuit Blue Bramble Briar Brodie Bruno Buttons Caramel Cedar Chance Chester Clementine",
  "Clover Coco Comet Copper Cosmo Cricket Daisy Dash Dexter Domino Echo Ember Felix Fern Fig Finn Flora Freckle Gingersnap",
  "Gizmo Grover Harley Hazel Heath Honey Hugo Indie Iris Ivy Jasper Juniper Kiwi Koda Lark Leo Lily Linden Loki Lotte Luna",
  "Mabel Maple Marlow Marzipan Mila Milo Minnow Misty Mocha Moss Muffin Nala Nettle Noodle Nova Nutmeg Oakley Olive Olly Onyx",
  "Opal Otis Otto Pebble Pepper Percy Pickle Pip Pippin Poppy Quill Quincy Remy Rex Rolo Romeo Rosie Rowan Rufus Rusty Sable",
  "Saffron Sage Scout Shadow Sienna Smudge Socks Sorrel Sparrow Sprout Stella Sunny Tansy Tawny Teddy Thistle Tilly Toffee",
  "Truffle Tulip Umber Velvet Waffles Wally Willow Winnie Wren Yarrow Ziggy Zinnia",
].flatMap((line) => line.split(" "));

const petCount = 480;

function statusOf(index: number): PetStatus {
  if (index % 4 !== 3) return "available";
  return index % 8 === 3 ? "pending" : "sold";
}

/** The pets of the demo store. They never change, so that examples in the docs exist in every demo. */
export const demoPets = Array.from({ length: petCount }, (_, index) => ({
  name: names[(index * 37) % names.length] as string,
  categoryId: BigInt(((index * 7 + Math.floor(index / 13)) % demoCategories.length) + 1),
  status: statusOf(index),
}));
