/** What the client needs to send the request of an operation. */
export type Method = {
  id: string;
  method: string;
  /** With `{name}` for each value of the path. */
  path: string;
  hasBody: boolean;
  hasQuery: boolean;
  idempotent: boolean;
  /** The name of the method that follows the pages. */
  all?: string;
};
