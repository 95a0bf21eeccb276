import { ApiCall } from "./api-call";

/** The request that gives one animal. @param origin where this deployment is reached */
export const AnimalCall = ({ origin, id }: { origin: string; id: string }) => (
  <ApiCall
    title="The same by API"
    description="Deprecated, and announced to be removed on 5 December 2030. Use GET /pets with a status filter instead."
    url={`${origin}/api/v1/pets/${id}`}
  />
);
