import { Alert } from "@/components/ui/layout/alert";
import { countOf, done, type Moved } from "./steps";

/** The orders that could not be moved, including those that are no longer in the list. */
export function Problems({ moved }: { moved: Moved }) {
  const failed = moved.results.filter(({ problem }) => problem);
  if (failed.length === 0) return null;
  return (
    <Alert tone="danger" role="alert" className="mb-4">
      <p className="font-medium">
        {countOf(failed.length)} could not be {done[moved.step]}:
      </p>
      <ul className="mt-1 list-disc pl-4">
        {failed.map(({ id, problem }) => (
          <li key={id}>
            Order {id}: {problem}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
