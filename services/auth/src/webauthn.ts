import { randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from '@simplewebauthn/server/helpers';
import type { Assertion, Creation } from '@tael/contract/auth';
import type { Config } from './config.ts';
import type { Passkey } from './store/passkeys.ts';

/** ES256 and RS256: every authenticator has one of them. */
const algorithms = [COSEALG.ES256, COSEALG.RS256];
const publicKey = 'public-key' as const;

export const mintChallenge = (): string => randomBytes(32).toString('base64url');

type Site = Pick<Config, 'PUBLIC_URL' | 'WEBAUTHN_RP_ID'>;

const relyingParty = ({ PUBLIC_URL, WEBAUTHN_RP_ID }: Site) => {
  const { origin, hostname } = new URL(PUBLIC_URL);
  return { origin, id: WEBAUTHN_RP_ID ?? hostname };
};

/** The user handle, which a passkey stores beside its key. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

const described = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, type: publicKey, transports }));

interface Asking {
  challenge: string;
  passkeys: readonly Passkey[];
  timeout: number;
}

export function creationOptions(
  config: Site,
  user: { id: string; username: string; email: string },
  { challenge, passkeys, timeout }: Asking,
) {
  return {
    challenge,
    rp: { id: relyingParty(config).id, name: 'Tael' },
    user: { id: handleOf(user.id), name: user.email, displayName: user.username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: publicKey, alg })),
    timeout,
    attestation: 'none' as const,
    excludeCredentials: described(passkeys),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
}

export function requestOptions(config: Site, { challenge, passkeys, timeout }: Asking) {
  return {
    challenge,
    rpId: relyingParty(config).id,
    timeout,
    userVerification: 'required' as const,
    allowCredentials: described(passkeys),
  };
}

/** Empty if it can't be read. No stored challenge is empty. */
export function challengeOf({ response }: Assertion | Creation): string {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

type Verified<T> = { verified: T } | { refused: string };

/** The library throws on every fault of what the browser sent. */
async function verified<T>(verify: () => Promise<T | undefined>): Promise<Verified<T>> {
  try {
    const outcome = await verify();
    return outcome === undefined ? { refused: 'the signature is wrong' } : { verified: outcome };
  } catch (error) {
    return { refused: String(error instanceof Error ? error.message : error).slice(0, 300) };
  }
}

const expected = (config: Site, challenge: string) => {
  const { id, origin } = relyingParty(config);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id };
};

/** The library downloads revocation lists that an attestation's certificates name, so none is accepted. */
function assertNoCertificates({ response }: Creation): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  const isPlain =
    format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error('an attestation was sent that was not requested');
}

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>;

export const verifyCreation = (config: Site, creation: Creation): Promise<Verified<NewPasskey>> =>
  verified(async () => {
    assertNoCertificates(creation);
    const { clientDataJSON, attestationObject } = creation.response;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected(config, challengeOf(creation)),
      response: { ...creation, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo === undefined) return undefined;
    const { id, publicKey: key, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(key), counter: BigInt(counter) };
  });

/** Returns the counter that was sent. The caller compares it, under a lock. */
export const verifyAssertion = (
  config: Site,
  passkey: Passkey,
  assertion: Assertion,
): Promise<Verified<bigint>> =>
  verified(async () => {
    const { userHandle, ...response } = assertion.response;
    if (typeof userHandle === 'string' && userHandle !== handleOf(passkey.userId))
      throw new Error('the user handle is that of another account');
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(config, challengeOf(assertion)),
      response: { ...assertion, response, clientExtensionResults: {} },
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    return isRight ? BigInt(authenticationInfo.newCounter) : undefined;
  });
