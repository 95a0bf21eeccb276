/** Where the things are, in sentences: "an animal left the store". */
export const place = "store";

/** On the home page and in the picture of a link to it. */
export const headline = ["The animal store,", "as an API."] as const;
export const introduction =
  "For developers of shops, shelters and apps: list animals, add animals and track orders over HTTP and JSON.";
