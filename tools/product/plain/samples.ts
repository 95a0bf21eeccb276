export const categoryNames = [
  ...["Classics", "Favourites", "Popular", "Seasonal", "Small", "Large", "Light"],
  ...["Durable", "Compact", "Imported", "Limited", "Local", "Discontinued"],
];

export const newName = "Sample";

export const demoNames = [
  "Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo",
  "Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu",
].flatMap((line) => line.split(" "));

export const demoPasswords = { staff: "sample-lantern-42", developer: "sample-compass-17" };

export const demoTeamName = "Sample Travel";
