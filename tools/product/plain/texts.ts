export const place = "catalog";

export const headline = ["The animal store,", "as an API."] as const;
export const introduction = "List animals, add animals and track orders over HTTP and JSON.";
