import { Alert } from "./alert";

/** Says without JavaScript that a part of the page needs it. */
export const NeedsScript = ({ children }: { children: string }) => (
  <Alert tone="warning" className="noscript:flex hidden">
    {children} needs JavaScript.
  </Alert>
);
