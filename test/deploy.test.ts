import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseEnv } from "@/lib/base/env";

const textOf = (file: string) => readFileSync(file, "utf8");

it("deploy/animal-store@.service: each instance has ports of its own, and a limit of memory", () => {
  const unit = textOf("deploy/animal-store@.service");
  const environmentOf = (instance: string) => {
    const [, line = ""] = /^Environment=(.*)$/m.exec(unit.replaceAll("%i", instance)) ?? [];
    return parseEnv(Object.fromEntries(line.split(" ").map((one) => one.split("="))));
  };
  expect(environmentOf("3001")).toMatchObject({ port: 3001, metrics: { port: 13_001, host: "127.0.0.1" } });
  expect(environmentOf("3002")).toMatchObject({ port: 3002, metrics: { port: 13_002 } });
  expect(unit).toMatch(/^MemoryMax=\d+[MG]$/m);
});

it("docs/deploy.md: Node reads each example as systemd and Docker do, which take the rest of a line", () => {
  const lines = textOf(".env.example").match(/(?<=^#)[A-Z_]+=.*/gm) ?? [];
  expect(lines).toContain("MAIL_FROM=Animal Store <store@example.com>");
  const folder = mkdtempSync(join(tmpdir(), "animal-store-env-"));
  try {
    const file = join(folder, "env");
    writeFileSync(file, lines.join("\n"));
    const print = "process.stdout.write(JSON.stringify(process.env))";
    const read = JSON.parse(
      execFileSync(process.execPath, [`--env-file=${file}`, "-e", print], {
        env: { NODE_ENV: "production" },
      }).toString(),
    );
    for (const line of lines) expect(`${line.split("=")[0]}=${read[line.split("=")[0] ?? ""]}`).toBe(line);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
