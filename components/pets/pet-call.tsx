import { longDay } from "@/lib/base/time";
import { deprecations } from "@/lib/domains/deprecations/deprecations";
import { ApiCall } from "./api-call";

export const PetCall = ({ origin, id }: { origin: string; id: string }) => (
  <ApiCall
    title="Get this animal with the API"
    description={`Deprecated, and will be removed on ${longDay(deprecations.getPet.sunset)}. Use GET /pets with a status filter instead.`}
    url={`${origin}/api/v1/pets/${id}`}
  />
);
