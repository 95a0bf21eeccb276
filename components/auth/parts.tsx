import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";

export const AuthHeader = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="mb-7">
    <h1 className="text-2xl">{title}</h1>
    <p className="wrap-anywhere mt-1 text-muted">{children}</p>
  </header>
);

/** `dead`: why the link does not work. `again`: where a person goes on. */
type DeadLinkProps = { title: string; dead: string; again?: { href: string; label: string } };

export const toSettings = { href: "/portal/settings", label: "Go to settings" };

export const DeadLinkMessage = ({ title, dead, again }: DeadLinkProps) => (
  <>
    <h1 className="mb-7 text-2xl">{title}</h1>
    <Alert tone="warning" className="mb-5">
      {dead}
    </Alert>
    {again && (
      <LinkButton variant="primary" className="w-full" href={again.href}>
        {again.label}
      </LinkButton>
    )}
  </>
);
