import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A software authenticator (WebAuthn, ES256) that makes what a browser would send for one passkey. */
export type Authenticator = {
  credentialId: string;
  /** Creates the passkey for the options of the server, in JSON. */
  register(options: string, changes?: Partial<Ceremony>): string;
  /** Signs in for the options of the server, in JSON. */
  signIn(options: string, changes?: Partial<Ceremony>): string;
};

/** What a page or an attacker could change. */
export type Ceremony = { origin: string; rpId: string; challenge: string; counter: number; isVerified: boolean };

export function createAuthenticator(origin = "http://localhost"): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  let counter = 0;

  const ceremonyOf = (options: string, changes: Partial<Ceremony>): Ceremony => {
    counter += 1;
    const { challenge } = JSON.parse(options) as { challenge: string };
    return { origin, rpId: new URL(origin).hostname, challenge, counter, isVerified: true, ...changes };
  };
  const clientData = (type: string, { origin: from, challenge }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const common = {
    id: credentialId.toString("base64url"),
    rawId: credentialId.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
  };

  return {
    credentialId: common.id,
    register(options, changes = {}) {
      const ceremony = ceremonyOf(options, changes);
      const jwk = publicKey.export({ format: "jwk" });
      const coordinate = (value = "") => Buffer.from(value, "base64url");
      // COSE_Key {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from("a501020326200121", "hex"),
        Buffer.from("5820", "hex"),
        coordinate(jwk.x),
        Buffer.from("225820", "hex"),
        coordinate(jwk.y),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const data = authenticatorData(ceremony, attested);
      const size = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
      // {"fmt": "none", "attStmt": {}, "authData": …}
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0", "hex"),
        Buffer.from("686175746844617461", "hex"),
        size,
        data,
      ]);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      });
    },
    signIn(options, changes = {}) {
      const ceremony = ceremonyOf(options, changes);
      const client = clientData("webauthn.get", ceremony);
      const data = authenticatorData(ceremony);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      });
    },
  };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED_DATA = 0x40;

function authenticatorData({ rpId, counter, isVerified }: Ceremony, attested?: Buffer): Buffer {
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (attested ? ATTESTED_DATA : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const rpIdHash = createHash("sha256").update(rpId).digest();
  return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
}
