import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, Creation } from '@tael/contract/auth';

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** Deviations of a hostile page or authenticator. */
interface Changes {
  origin?: string;
  rpId?: string;
  counter?: number;
  isUserVerified?: boolean;
  userHandle?: string;
  format?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encoded = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

const clientData = (type: string, challenge: string, origin = 'http://localhost:5001'): string =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });

const flag = { present: 0x01, verified: 0x04, attested: 0x40 };

function coseKey(x: string, y: string): Buffer {
  const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
  const es256: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ];
  return Buffer.from(isoCBOR.encode(new Map(es256)));
}

/** One ES256 passkey that counts its signatures, as a security key does. */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = encoded(credentialId);
  let owner = '';
  let signatures = 0;

  const cose = coseKey(x, y);

  function authenticatorData(
    rpId: string,
    extra: number,
    { isUserVerified = true, counter }: Changes,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? signatures);
    const flags = flag.present | (isUserVerified ? flag.verified : 0) | extra;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  return {
    create({ challenge, rp, user }: CreationOptions, changes: Changes = {}): Creation {
      owner = user.id;
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const head = authenticatorData(changes.rpId ?? rp.id, flag.attested, changes);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', changes.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(Buffer.concat([head, attested]))],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', challenge, changes.origin)),
          attestationObject: encoded(Buffer.from(isoCBOR.encode(attestation))),
          transports: ['usb'],
        },
      };
    },
    get({ challenge, rpId }: RequestOptions, changes: Changes = {}): Assertion {
      signatures += 1;
      const data = authenticatorData(changes.rpId ?? rpId, 0, changes);
      const client = clientData('webauthn.get', challenge, changes.origin);
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(createSign('sha256').update(signed).sign(privateKey)),
          userHandle: changes.userHandle ?? owner,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
