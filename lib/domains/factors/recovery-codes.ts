import { Secret } from "otpauth";
import { sha256 } from "@/lib/base/sha256";

export const recoveryCodeCount = 10;

/** 120 random bits: 24 letters and digits of base32, in groups of six. */
const generateCode = (): string => (new Secret({ size: 15 }).base32.toLowerCase().match(/.{6}/g) ?? []).join("-");

export const generateRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, generateCode);

/** The stored hash of a code. Case, spaces and hyphens do not matter. */
export const hashRecoveryCode = (code: string): Buffer => sha256(code.toLowerCase().replace(/[\s-]/g, ""));
