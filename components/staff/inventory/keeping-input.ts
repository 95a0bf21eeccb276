import type { Action, ActionFailure } from "@/lib/web/actions/result";
import { editStorePet, type UndoFields } from "@/lib/web/actions/staff-inventory";

type Values = Record<string, string>;

const fields = ["name", "categoryId", "status"];

/** The entered values, with the current value of each field that the person did not change. */
const merged = (seen: Values, entered: Values, current: Values): Values => {
  const untouched = fields.filter((field) => entered[field] === seen[field]);
  return { ...entered, ...Object.fromEntries(untouched.map((field) => [field, current[field] ?? ""])) };
};

const message =
  "This animal was changed or ordered while you edited it. Your changes are kept, and the other fields have their " +
  "current values. Check them, then save again.";

/**
 * Edits a pet. If it has changed since the person saw it, the failure has the values to show, and the form can be sent
 * again with the current version. If only the version has changed, it is sent again right away.
 *
 * @param pet the values that the person saw
 */
export const keepingInput = (pet: { name: string; categoryId: string; status: string }): Action<UndoFields> =>
  async function save(previous, form) {
    const earlier: ActionFailure["current"] = previous && !previous.ok ? previous.current : undefined;
    const result = await editStorePet(previous, form);
    if (result.ok) return result;
    const { current, values } = result;
    if (!current) return { ...result, current: earlier };
    const seen: Values = earlier ?? pet;
    if (fields.every((field) => current[field] === seen[field])) {
      form.set("version", current.version ?? "");
      return save(previous, form);
    }
    return { ...result, message, values: merged(seen, values, current) };
  };
