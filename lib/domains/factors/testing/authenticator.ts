import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { sha256 } from "@/lib/base/sha256";
import { browserResponse } from "@/lib/domains/factors/schema";

/** What a browser and its authenticator do with one passkey (WebAuthn level 3, sections 5 and 6.1). */
export type Authenticator = ReturnType<typeof newAuthenticator>;

type Ceremony = { challenge: string; origin?: string; verified?: boolean; counter?: number };

const rpId = "localhost";

function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  // Key type EC2, algorithm ES256, curve P-256 (RFC 9053).
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ];
  return Buffer.from(isoCBOR.encode(new Map(entries) as Parameters<typeof isoCBOR.encode>[0]));
}

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** The data that an authenticator signs. Bits of the flags: 0 present, 2 verified, 6 with a credential. */
const authenticatorData = ({ verified = true, counter = 0 }: Ceremony, credential?: Buffer): Buffer => {
  const flags = 1 + (verified ? 4 : 0) + (credential ? 64 : 0);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), number(counter, 4), credential ?? Buffer.alloc(0)]);
};

const clientData = (type: string, { challenge, origin = "http://localhost:3000" }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A passkey in software. */
export function newAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const response = (fields: object) =>
    browserResponse.parse(
      JSON.stringify({
        id: text(id),
        rawId: text(id),
        type: "public-key",
        clientExtensionResults: {},
        response: fields,
      }),
    );
  return {
    create(ceremony: Ceremony) {
      const credential = Buffer.concat([Buffer.alloc(16), number(id.length, 2), id, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authenticatorData(ceremony, credential))],
      ]);
      return response({
        clientDataJSON: text(clientData("webauthn.create", ceremony)),
        attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ["internal"],
      });
    },
    /** @param userHandle the person that the authenticator names, in base64url */
    get(ceremony: Ceremony, userHandle?: string) {
      const data = authenticatorData(ceremony);
      const client = clientData("webauthn.get", ceremony);
      return response({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle,
      });
    },
  };
}
