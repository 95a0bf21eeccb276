import { ApiError } from "@/lib/base/errors";
import { product } from "@/lib/base/product";

export const unknownPath = (path: string): ApiError => new ApiError("not_found", `There is nothing at ${path}.`);

/** @param parameter of the path, such as `petId` */
export function unknownId(parameter: string, id: unknown): ApiError {
  const code = parameter.replace(/Id$/, "");
  const { thing } = product;
  const noun = code === thing.code[0] ? thing.text[0] : code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return new ApiError("not_found", `No ${noun} has the ID ${id}.`);
}
