import { expect, it } from "vitest";
import { staffAccess } from "./viewer";

it("gives staff access with a second factor only, outside of development", () => {
  const staff = { role: "staff", hasSecondFactor: false } as const;
  for (const environment of ["production", "staging"] as const) {
    expect(staffAccess(staff, environment)).toBe("needs-second-factor");
    expect(staffAccess({ ...staff, hasSecondFactor: true }, environment)).toBe("granted");
  }
  expect(staffAccess(staff, "development")).toBe("granted");
  expect(staffAccess({ role: "developer", hasSecondFactor: true }, "development")).toBe("none");
});
