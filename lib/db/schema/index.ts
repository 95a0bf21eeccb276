export * from "./accounts";
export * from "./api-keys";
export * from "./audit";
export * from "./idempotency";
export * from "./orders";
export * from "./pets";
export * from "./usage";
export * from "./users";
