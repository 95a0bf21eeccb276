import type { Reference } from "@/lib/docs/reference";
import type { TryItOperation } from "./call";

/** The parts of an operation that the try it panel needs in the browser. */
export function tryItOperation({ operation, origin, parameters, body }: Reference): TryItOperation {
  return {
    id: operation.id,
    origin,
    paginated: operation.paginated,
    method: operation.method,
    path: operation.path,
    parameters: parameters.map(({ name, in: place, required, options, fallback }) => ({
      name,
      in: place,
      required,
      options,
      placeholder: fallback,
    })),
    body: body?.example,
  };
}
