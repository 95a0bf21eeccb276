import { env } from "@/lib/base/env";

export function Consent() {
  const { termsUrl, privacyUrl } = env().publicDetails;
  const documents = [
    ...(termsUrl ? [{ href: termsUrl, label: "terms" }] : []),
    ...(privacyUrl ? [{ href: privacyUrl, label: "privacy policy" }] : []),
  ];
  if (documents.length === 0) return null;
  return (
    <p className="mt-4 text-[13px] text-muted">
      By creating an account, you agree to our{" "}
      {documents.map(({ href, label }, index) => (
        <span key={href}>
          {index > 0 && " and "}
          <a href={href} className="link">
            {label}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
