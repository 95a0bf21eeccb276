import { CodedProblem, type ErrorCode, errorCodes } from "@/lib/base/errors";

/** The body of every error response (specification, section 2). */
export type ErrorBody = { code: ErrorCode; message: string; status: number };

/** An error response: a coded problem with the headers that go with it. */
export class ApiError extends CodedProblem {
  /**
   * @param message what was wrong, for the caller to read; no internal details
   * @param headers further headers of the response, such as `Allow` or `Retry-After` (whole seconds)
   */
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

  /** The Error body, with exactly its three members. */
  toBody(): ErrorBody {
    return { code: this.code, message: this.message, status: this.status };
  }
}

export const nothingAt = (path: string): ApiError => new ApiError("not_found", `There is nothing at ${path}.`);
