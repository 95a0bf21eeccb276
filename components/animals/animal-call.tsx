import { getPetSunset } from "@/lib/api/operations/sunsets";
import { longDay } from "@/lib/base/time";
import { ApiCall } from "./api-call";

export const AnimalCall = ({ origin, id }: { origin: string; id: string }) => (
  <ApiCall
    title="Get this animal with the API"
    description={`Deprecated, and will be removed on ${longDay(getPetSunset)}. Use GET /pets with a status filter instead.`}
    url={`${origin}/api/v1/pets/${id}`}
  />
);
