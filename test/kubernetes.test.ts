import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Deployment } from "kubernetes-models/apps/v1";
import { Job } from "kubernetes-models/batch/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Secret, Service } from "kubernetes-models/v1";
import ts from "typescript-5";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { variableNames } from "@/lib/base/env-variables";

const folder = "deploy/kubernetes";
const models = { ConfigMap, Deployment, Ingress, Job, PodDisruptionBudget, Secret, Service };
type Kind = keyof typeof models;
type Manifest = { apiVersion: string; kind: Kind; metadata: { name: string } };

const parse = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const manifests = readdirSync(folder).flatMap((file) => parse(readFileSync(join(folder, file), "utf8")));
const ofKind = <K extends Kind>(kind: K) =>
  manifests.filter((manifest) => manifest.kind === kind) as unknown as InstanceType<(typeof models)[K]>[];

/** What the schema says about the values. */
function faultOf(manifest: Manifest): string | undefined {
  try {
    new models[manifest.kind](manifest as never).validate();
  } catch (error) {
    return (error as Error).message;
  }
}

/** Names that the schema does not have, which it allows: the types made from it do not. */
function unknownNames(manifests: Manifest[]): string[] {
  const file = join(process.cwd(), "manifests.ts");
  const lines = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const type = `import("kubernetes-models/${apiVersion}").I${kind}`;
    return `export const _${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
  });
  const options = { module: ts.ModuleKind.NodeNext, strict: true, noEmit: true, skipLibCheck: true, types: [] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, lines.join("\n"), version) : getSourceFile(name, version);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("deploy/kubernetes", () => {
  it("has every kind", () => {
    expect([...new Set(manifests.map(({ kind }) => kind))].sort()).toEqual(Object.keys(models));
  });

  it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    "%s follows the schema of Kubernetes",
    (_, manifest) => expect(faultOf(manifest)).toBeUndefined(),
  );

  it("has no name that Kubernetes does not know, as one with a typing error would be", () => {
    const [typo] = parse(
      "{ apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: { name: a }, spec: { maxUnavailible: 1 } }",
    );
    expect(unknownNames([...manifests, typo as Manifest])).toEqual([expect.stringContaining("maxUnavailible")]);
  });

  it("has values of the types of Kubernetes, which a port in quotes would not be", () => {
    const [service] = parse(
      '{ apiVersion: v1, kind: Service, metadata: { name: a }, spec: { ports: [{ port: "80" }] } }',
    );
    expect(faultOf(service as Manifest)).toContain("must be integer");
  });

  it("sets variables that the service reads, and probes paths that it serves", () => {
    const containers = ofKind("Deployment").flatMap(({ spec }) => spec?.template.spec?.containers ?? []);
    expect(containers.flatMap(({ env = [] }) => env)).toEqual(
      ["api", "pages"].map((value) => ({ name: "SERVE", value })),
    );
    const names = [
      ...ofKind("ConfigMap").map(({ data }) => data),
      ...ofKind("Secret").map(({ stringData }) => stringData),
    ];
    expect(names.flatMap((data) => Object.keys(data ?? {})).filter((name) => !variableNames.includes(name))).toEqual(
      [],
    );
    for (const { startupProbe, readinessProbe, livenessProbe } of containers)
      for (const probe of [startupProbe, readinessProbe, livenessProbe])
        expect(existsSync(`app${probe?.httpGet?.path}/route.ts`)).toBe(true);
  });

  it("leads each path to pods that are there", () => {
    const services = ofKind("Service");
    const paths = ofKind("Ingress").flatMap(({ spec }) => spec?.rules?.flatMap(({ http }) => http?.paths ?? []) ?? []);
    expect(paths.map(({ path }) => path)).toEqual(["/api/v1", "/mcp", "/"]);
    for (const { backend } of paths) {
      const service = services.find(({ metadata }) => metadata?.name === backend.service?.name);
      const labels = ofKind("Deployment").map(({ spec }) => spec?.template.metadata?.labels);
      expect(labels).toContainEqual(service?.spec?.selector);
    }
  });
});
