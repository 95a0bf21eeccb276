import { Alert } from "./alert";

export const NeedsScript = ({ children }: { children: string }) => (
  <Alert tone="warning" className="noscript:flex hidden">
    {children} needs JavaScript.
  </Alert>
);
