import type { OpenApi } from "@/lib/api/openapi/types";

/** Such as `POST /pets`. */
export const idempotentOperationsOf = ({ paths }: Pick<OpenApi, "paths">): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === "Idempotency-Key"))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
