import { Badge } from "@/components/ui/badge";
import { scopes as allScopes, type Scope } from "@/lib/base/vocabulary";

/** What each scope lets a key do. */
export const scopeMeanings: Record<Scope, string> = {
  "pets:read": "List animals and look at one.",
  "pets:write": "Add animals.",
  "orders:read": "List the orders of this account.",
};

/** The scopes of a key. */
export function ScopeBadges({ scopes }: { scopes: string[] }) {
  return (
    <ul aria-label="Scopes" className="flex flex-wrap gap-1">
      {allScopes
        .filter((scope) => scopes.includes(scope))
        .map((scope) => (
          <li key={scope} className="flex">
            <Badge className="font-mono font-normal">{scope}</Badge>
          </li>
        ))}
    </ul>
  );
}
