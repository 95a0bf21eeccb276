import { Icon } from "@/components/ui/icon";
import { Marker } from "@/components/ui/overlay/summary";
import { capitalized } from "@/lib/base/grammar";
import { may, permissionNames, permissions } from "@/lib/base/permissions";
import { memberRoles } from "@/lib/base/vocabulary";

const cell = "px-5 py-2.5 max-sm:px-0 sm:border-line sm:border-t";
/** On a phone, the roles stand below the permission, in columns of the same width. */
const row = "max-sm:grid max-sm:grid-cols-4 max-sm:border-line max-sm:border-t max-sm:px-5";

/** @param open at first */
export const RoleTable = ({ open }: { open: boolean }) => (
  <details open={open} className="mt-6 rounded-lg border border-line bg-surface shadow-raised">
    <summary className="flex items-center gap-2 rounded-lg px-5 py-3.5 hover:bg-sunken">
      <Marker />
      <h2 className="text-[15px]">What each role may do</h2>
    </summary>
    <section aria-label="Roles" tabIndex={0} className="relative sm:overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead className="max-sm:sticky max-sm:top-16 max-sm:bg-surface">
          <tr className={`${row} text-[13px] text-muted`}>
            <th scope="col" className={`${cell} font-medium max-sm:sr-only`}>
              Permission
            </th>
            {memberRoles.map((role) => (
              <th key={role} scope="col" className={`${cell} text-center font-medium`}>
                {capitalized(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionNames.map((name) => (
            <tr key={name} className={row}>
              <th scope="row" className={`${cell} font-normal max-sm:col-span-4 max-sm:pb-0`}>
                {permissions[name].title}
              </th>
              {memberRoles.map((role) => (
                <td key={role} className={`${cell} text-center`}>
                  {may(role, name) ? (
                    <>
                      <Icon name="check" className="inline size-4 text-accent-ink" />
                      <span className="sr-only">Yes</span>
                    </>
                  ) : (
                    <span className="sr-only">No</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
