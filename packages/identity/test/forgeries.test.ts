import { describe, expect, it } from 'vitest';
import { createSigner, createVerifier } from '@tael/identity';
import { createPublicKey, sign } from 'node:crypto';
import { forge, forgeHs256, forgeNone, goodClaims, now, testKey } from './forge.ts';

const key = testKey();
const stranger = testKey();
const verifier = () => createVerifier({ keys: () => [key.published], audience: 'client' });
const principal = { userId: 'user-1', sessionId: 'session-1', role: 'admin', permissions: [] } as const;

describe('a client token', () => {
  it('made by hand and good is accepted: the forgeries below fail for their one fault', async () => {
    expect(await verifier().verify(forge(key, goodClaims()))).toMatchObject({
      userId: 'user-1',
      sessionId: 'session-1',
    });
  });

  it.each([
    ['no algorithm', () => forgeNone(key, goodClaims())],
    ['no algorithm, in other letters', () => forgeNone(key, goodClaims(), 'nOnE')],
    ['HS256 over the public key', () => forgeHs256(key, goodClaims())],
    ['another key under our key id', () => forge(stranger, goodClaims(), { kid: key.pair.kid })],
    [
      'a key of its own in the head',
      () =>
        forge(stranger, goodClaims(), {
          kid: key.pair.kid,
          jwk: createPublicKey(stranger.pair.publicPem).export({ format: 'jwk' }),
          jku: 'https://elsewhere.example/keys',
        }),
    ],
    ['another RSA algorithm in the head', () => forge(key, goodClaims(), { alg: 'RS512' })],
    ['no key id', () => forge(key, goodClaims(), { kid: undefined })],
    ['a key id that is no text', () => forge(key, goodClaims(), { kid: ['x'] })],
    ['an extension that must be understood', () => forge(key, goodClaims(), { crit: ['b64'], b64: false })],
    ['the internal audience', () => forge(key, goodClaims({ aud: 'internal' }))],
    ['no audience', () => forge(key, goodClaims({ aud: undefined }))],
    ['another issuer', () => forge(key, goodClaims({ iss: 'leat' }))],
    ['an end that is over', () => forge(key, goodClaims({ exp: now() - 1 }))],
    ['no end', () => forge(key, goodClaims({ exp: undefined }))],
    ['an end that is a text', () => forge(key, goodClaims({ exp: String(now() + 60) }))],
    ['a beginning in the future', () => forge(key, goodClaims({ nbf: now() + 60 }))],
    ['no user', () => forge(key, goodClaims({ sub: '' }))],
    ['a user that is no text', () => forge(key, goodClaims({ sub: { $ne: '' } }))],
    ['no session', () => forge(key, goodClaims({ sid: undefined }))],
  ])('with %s is refused', async (_fault, token) => {
    expect(await verifier().verify(token())).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['one part', 'abc'],
    ['two dots', '..'],
    ['parts that are no JSON', 'a.b.c'],
    ['a JSON text for a head', `${Buffer.from('"x"').toString('base64url')}.e30.x`],
    ['null for a head', `${Buffer.from('null').toString('base64url')}.e30.x`],
    ['a megabyte', 'a'.repeat(2 ** 20)],
  ])('that is %s is refused, and throws nothing', async (_what, token) => {
    expect(await verifier().verify(token)).toBeUndefined();
  });

  it('whose payload was changed after signing is refused', async () => {
    const [head = '', , signature = ''] = forge(key, goodClaims()).split('.');
    const payload = Buffer.from(JSON.stringify(goodClaims({ sub: 'user-2' }))).toString('base64url');
    expect(await verifier().verify(`${head}.${payload}.${signature}`)).toBeUndefined();
  });

  it('whose payload is a text is refused', async () => {
    const part = (text: string) => Buffer.from(text).toString('base64url');
    const signed = `${part(JSON.stringify({ alg: 'RS256', kid: key.pair.kid }))}.${part('"text"')}`;
    const signature = sign('RSA-SHA256', Buffer.from(signed), key.signing.privateKey).toString('base64url');
    expect(await verifier().verify(`${signed}.${signature}`)).toBeUndefined();
  });
});

describe('the two audiences', () => {
  const signer = createSigner(key.signing);
  const internal = createVerifier({ keys: () => [key.published], audience: 'internal' });

  it('are not taken for each other', async () => {
    const client = signer.client({ userId: 'u', sessionId: 's', expiresAt: new Date(Date.now() + 60_000) });
    expect(await internal.verify(client)).toBeUndefined();
    expect(await verifier().verify(signer.internal(principal))).toBeUndefined();
  });

  it('an internal token without a known role is refused', async () => {
    const claims = { aud: 'internal', permissions: [] };
    expect(await internal.verify(forge(key, goodClaims({ ...claims, role: 'root' })))).toBeUndefined();
    expect(await internal.verify(forge(key, goodClaims(claims)))).toBeUndefined();
    expect(
      await internal.verify(forge(key, goodClaims({ ...claims, role: 'admin', permissions: 'all' }))),
    ).toBeUndefined();
  });
});
