import { Time } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { namedCategories } from "@/lib/domains/categories/service";
import type { DescribedPet } from "@/lib/domains/pets/search";
import { asJson } from "@/lib/web/reads/json";
import { ApprovePet, RestorePet, RetirePet } from "./pet-buttons";
import { EditPet } from "./pet-form";

/** What staff can do with a pet: edit and retire it, or restore a retired one. */
export async function PetActions({ pet }: { pet: DescribedPet }) {
  const id = String(pet.id);
  if (pet.version === undefined) {
    return (
      <Alert tone="warning" className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            Retired on <Time at={pet.retiredAt} />. The API and the portal do not show this animal.
          </p>
          <RestorePet id={id} name={pet.name} />
        </div>
      </Alert>
    );
  }
  const { name, status, categoryName, categoryId, version, reviewSince } = pet;
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {reviewSince && <ApprovePet id={id} name={name} />}
      <EditPet
        pet={asJson({ id: pet.id, name, status, categoryId, categoryName, version })}
        categories={asJson(await namedCategories())}
      />
      <RetirePet id={id} name={name} version={version} />
    </div>
  );
}
