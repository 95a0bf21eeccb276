import { randomBytes } from "node:crypto";
import { sha256 } from "@/lib/base/sha256";

export const recoveryCodeCount = 10;

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** A code of 120 random bits: 24 letters and digits of base32, in groups of six. */
function generateCode(): string {
  const bits = [...randomBytes(15)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const text = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
  return (text.match(/.{6}/g) ?? []).join("-");
}

export const generateRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, generateCode);

/** The stored hash of a code. Case, spaces and hyphens do not matter. */
export const hashRecoveryCode = (code: string): Buffer => sha256(code.toLowerCase().replace(/[\s-]/g, ""));
