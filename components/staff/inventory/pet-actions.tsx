import { namedCategories } from "@/lib/domains/categories/service";
import type { DescribedPet } from "@/lib/domains/pets/search";
import { asJson } from "@/lib/web/reads/json";
import { ApprovePet, RestorePet, RetirePet } from "./pet-buttons";
import { EditPet } from "./pet-form";

export async function PetActions({ pet }: { pet: DescribedPet }) {
  const { id, name, version, reviewSince } = pet;
  const named = { id: String(id), name };
  if (version === undefined) return <RestorePet {...named} />;
  const { status, categoryId } = pet;
  return (
    <>
      {reviewSince && <ApprovePet {...named} />}
      <EditPet pet={asJson({ id, name, status, categoryId, version })} categories={asJson(await namedCategories())} />
      <RetirePet {...named} version={version} />
    </>
  );
}
