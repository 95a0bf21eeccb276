import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { type DeadLink as Death, deadLinkMessages } from "@/lib/domains/links/service";

export const AuthHeader = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="mb-7">
    <h1 className="text-2xl">{title}</h1>
    <p className="wrap-anywhere mt-1 text-muted">{children}</p>
  </header>
);

type DeadLinkProps = { title: string; dead: Death; again: { href: string; label: string } };

export const toSettings = { href: "/portal/settings", label: "Go to settings" };

export const DeadLinkMessage = ({ title, dead, again }: DeadLinkProps) => (
  <>
    <h1 className="mb-7 text-2xl">{title}</h1>
    <Alert tone="warning" className="mb-5">
      {deadLinkMessages[dead]}
    </Alert>
    <LinkButton variant="primary" className="w-full" href={again.href}>
      {again.label}
    </LinkButton>
  </>
);
