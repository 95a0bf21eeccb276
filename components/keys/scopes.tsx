import { Badge } from "@/components/ui/data/badge";
import { scopes as allScopes, type Scope } from "@/lib/base/vocabulary";

export const scopeMeanings: Record<Scope, string> = {
  "pets:read": "List and get animals.",
  "pets:write": "Add animals.",
  "orders:read": "List the orders of this account.",
};

export function ScopeBadges({ scopes }: { scopes: string[] }) {
  return (
    <ul aria-label="Scopes" className="flex flex-wrap gap-1">
      {allScopes
        .filter((scope) => scopes.includes(scope))
        .map((scope) => (
          <li key={scope} className="flex">
            <Badge code className="font-normal">
              {scope}
            </Badge>
          </li>
        ))}
    </ul>
  );
}
