import { Secret, TOTP } from "otpauth";
import { product } from "@/lib/base/product";

/** RFC 6238, section 5.2. */
export const stepSeconds = 30;

/** In steps, in both directions: the clock of a phone may be off. */
const tolerance = 1;

const totp = (secret: Uint8Array, label = "") =>
  new TOTP({
    issuer: product.name,
    label,
    period: stepSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** In bytes: 160 bits (RFC 4226, section 4). */
export const secretLength = 20;

export const newTotpSecret = (): Uint8Array => new Secret({ size: secretLength }).bytes;

export const secretText = (secret: Uint8Array): string => totp(secret).secret.base32;

export const authenticatorUri = (secret: Uint8Array, email: string): string => totp(secret, email).toString();

/** RFC 6238, section 4. @returns undefined if the code belongs to no step near `now` */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: tolerance });
  return delta === null ? undefined : Math.floor(now / (stepSeconds * 1000)) + delta;
}
