import { ApiError, type ErrorCode, errorCodes, type ManagementErrorCode } from "./errors";

type Described = { status: number; advice: string };

/** Of the management API alone. Apart from the others, which pages load. */
export const managementErrorCodes: Record<ManagementErrorCode, Described> = {
  conflict: { status: 409, advice: "What the request would change does not allow it now. The message says why." },
  precondition_failed: {
    status: 412,
    advice: "It has changed since you read it. Get it again, and send its new ETag in If-Match.",
  },
  precondition_required: { status: 428, advice: "Send the ETag of what you change in the header If-Match." },
};

export const errorOf = (code: ErrorCode): Described => ({ ...errorCodes, ...managementErrorCodes })[code];

export class ManagementError extends ApiError {
  override name = "ManagementError";

  constructor(code: ManagementErrorCode, message: string) {
    super(code, message);
  }

  override get status(): number {
    return errorOf(this.code).status;
  }
}
