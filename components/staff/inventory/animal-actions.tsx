import { Alert } from "@/components/ui/layout/alert";
import { namedCategories } from "@/lib/domains/categories/service";
import type { DescribedPet } from "@/lib/domains/pets/search";
import { asJson } from "@/lib/web/reads/json";
import { ApproveAnimal, RestoreAnimal } from "./animal-button";
import { EditAnimal } from "./animal-form";
import { Time } from "./links";
import { RetireAnimal } from "./retire-button";

/** What staff can do with an animal: edit and retire it, or restore a retired one. */
export async function AnimalActions({ animal }: { animal: DescribedPet }) {
  const id = String(animal.id);
  if (animal.version === undefined) {
    return (
      <Alert tone="warning" className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            Retired on <Time at={animal.retiredAt} />. The API and the portal do not show this animal.
          </p>
          <RestoreAnimal id={id} name={animal.name} />
        </div>
      </Alert>
    );
  }
  const { name, status, categoryName, categoryId, version, reviewSince } = animal;
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {reviewSince && <ApproveAnimal id={id} name={name} />}
      <EditAnimal
        animal={asJson({ id: animal.id, name, status, categoryId, categoryName, version })}
        categories={asJson(await namedCategories())}
      />
      <RetireAnimal id={id} name={name} version={version} />
    </div>
  );
}
