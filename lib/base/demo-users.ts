import { demoPasswords } from "./product/samples";

/** The sign-ins of the demo. They only exist in the embedded database, which listens on this machine only. */
export const demoUsers = {
  staff: { email: "staff@example.com", name: "Sam Staff", password: demoPasswords.staff },
  developer: { email: "developer@example.com", name: "Devi Developer", password: demoPasswords.developer },
} as const;

/** No one may choose one of them: an account with one keeps every later start in production from serving. */
export const isDemoPassword = (password: string): boolean =>
  Object.values(demoUsers).some((person) => person.password === password.normalize("NFKC"));

/** They cannot sign in. */
export const demoTeam = [
  { email: "ada@example.com", name: "Ada Admin", role: "admin" },
  { email: "vic@example.com", name: "Vic Viewer", role: "viewer" },
] as const;
