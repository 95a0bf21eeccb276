/** Categories of the demo: what has no drawing of its own gets the one for others. */
export const categoryNames = [
  ...["Dogs", "Cats", "Rabbits", "Guinea pigs", "Hamsters", "Parrots", "Finches"],
  ...["Tortoises", "Geckos", "Freshwater fish", "Ponies", "Goats", "Chickens"],
];

/** What the documentation adds. */
export const newName = "Biscuit";

/** Of the demo, in order of ID. README.md shows the first two. */
export const demoNames = [
  "Apollo Grover Olive Tawny Copper Mabel Rowan Basil Heath Opal Tilly Daisy Marzipan Sable Blue Indie Pebble Tulip",
  "Domino Minnow Scout Brodie Jasper Pickle Waffles Felix Moss Smudge Caramel Koda Poppy Winnie Finn Nettle Sparrow",
  "Chester Lily Remy Ziggy Gingersnap Nutmeg Sunny Coco Lotte Romeo Astra Harley Olly Teddy Cosmo Maple Rufus",
  "Beacon Honey Otis Toffee Dash Mila Saffron Bramble Iris Pepper Umber Echo Misty Shadow Bruno Juniper Pip Wally",
  "Fern Muffin Socks Cedar Lark Quill Wren Flora Noodle Sprout Clementine Linden Rex Zinnia Gizmo Oakley Tansy",
  "Comet Luna Rosie Bailey Hazel Onyx Thistle Cricket Marlow Rusty Biscuit Hugo Otto Truffle Dexter Milo Sage Briar",
  "Ivy Percy Velvet Ember Mocha Sienna Buttons Kiwi Pippin Willow Fig Nala Sorrel Chance Leo Quincy Yarrow Freckle",
  "Nova Stella Clover Loki Rolo",
].flatMap((line) => line.split(" "));

export const demoPasswords = { staff: "tortoise-lantern-42", developer: "gecko-compass-17" };

export const demoTeamName = "Tortoise Travel";
