import { Badge } from "@/components/ui/data/badge";
import { scopes as allScopes } from "@/lib/base/vocabulary";

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
