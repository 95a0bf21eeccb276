import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { sha256 } from "@/lib/base/sha256";
import { browserResponse } from "@/lib/domains/factors/schema";

/** What a browser and its authenticator do with one passkey (WebAuthn level 3, sections 5 and 6.1). */
export type Authenticator = ReturnType<typeof newAuthenticator>;

type Ceremony = { challenge: string; origin?: string; rpId?: string; verified?: boolean; counter?: number };

const ownHost = "localhost";

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
const authenticatorData = ({ verified = true, counter = 0, rpId = ownHost }: Ceremony, credential?: Buffer): Buffer => {
  const flags = 1 + (verified ? 4 : 0) + (credential ? 64 : 0);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), number(counter, 4), credential ?? Buffer.alloc(0)]);
};

const clientData = (type: string, { challenge, origin = "http://localhost:3000" }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An ASN.1 value in DER of up to 64 KiB. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, 0x82]), number(content.length, 2), content]);
};

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);

/** An X.509 certificate of a public key, without names and a valid signature (RFC 5280, section 4.1). */
function certificate(publicKey: KeyObject): Buffer {
  const ecdsaWithSha256 = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
  const times = ["200101000000Z", "491231000000Z"].map((time) => der(0x17, Buffer.from(time)));
  const version3 = Buffer.from("a003020102", "hex");
  const serial = der(0x02, Buffer.from([1]));
  const key = publicKey.export({ type: "spki", format: "der" });
  const content = sequence(version3, serial, ecdsaWithSha256, sequence(), sequence(...times), sequence(), key);
  return sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0])));
}

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
    /** @param attested with a certificate of the key (WebAuthn level 3, section 8.6), which browsers remove by default */
    create(ceremony: Ceremony, attested = false) {
      const key = coseKey(publicKey);
      const credential = Buffer.concat([Buffer.alloc(16), number(id.length, 2), id, key]);
      const client = clientData("webauthn.create", ceremony);
      const point = Buffer.concat([Buffer.from([4]), key.subarray(-67, -35), key.subarray(-32)]);
      const signed = Buffer.concat([Buffer.alloc(1), sha256(ownHost), sha256(client), id, point]);
      const statement = () =>
        new Map<string, unknown>([
          ["sig", new Uint8Array(sign("sha256", signed, privateKey))],
          ["x5c", [new Uint8Array(certificate(publicKey))]],
        ]);
      const attestation = new Map<string, unknown>([
        ["fmt", attested ? "fido-u2f" : "none"],
        ["attStmt", attested ? statement() : new Map()],
        ["authData", new Uint8Array(authenticatorData(ceremony, credential))],
      ]);
      return response({
        clientDataJSON: text(client),
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
