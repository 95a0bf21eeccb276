import { Icon } from "@/components/ui/icon";
import { env } from "@/lib/base/env";

export function SupportLink({ subject, children }: { subject: string; children: string }) {
  const { supportEmail } = env().publicDetails;
  if (!supportEmail) return null;
  return (
    <a
      href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}
      className="link inline-flex items-center gap-1.5 text-[13px]"
    >
      <Icon name="mail" className="size-3.5" /> {children}
    </a>
  );
}
