import { CodedProblem, type ErrorCode, errorCodes } from "@/lib/base/errors";
import { product } from "@/lib/base/product";

/** Specification, section 2. */
export type ErrorBody = { code: ErrorCode; message: string; status: number };

export class ApiError extends CodedProblem {
  /** @param message for the caller to read; no internal details */
  constructor(
    code: ErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, message);
    this.name = "ApiError";
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** With exactly three members. */
  toBody(): ErrorBody {
    return { code: this.code, message: this.message, status: this.status };
  }
}

export const nothingAt = (path: string): ApiError => new ApiError("not_found", `There is nothing at ${path}.`);

/** @param parameter of the path, such as `petId` */
export function noSuch(parameter: string, id: unknown): ApiError {
  const code = parameter.replace(/Id$/, "");
  const { thing } = product;
  const noun = code === thing.code[0] ? thing.text[0] : code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return new ApiError("not_found", `No ${noun} has the ID ${id}.`);
}
