import { describe, expect, it } from 'vitest';
import { createSigner, createVerifier, type SecondFactor } from '@tael/identity';
import { forge, goodClaims, testKey } from './forge.ts';

const key = testKey();
const signer = createSigner(key.signing);
const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('a signed token', () => {
  it('for a client names the user and the session, and nothing else about them', () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { iat, ...payload } = payloadOf(signer.client({ userId: 'u', sessionId: 's', expiresAt }));
    expect(typeof iat).toBe('number');
    expect(payload).toEqual({
      iss: 'tael',
      aud: 'client',
      sub: 'u',
      sid: 's',
      exp: Math.floor(expiresAt.getTime() / 1000),
    });
  });

  it('for the services carries role and permissions for ten seconds', async () => {
    const principal = {
      userId: 'u',
      sessionId: 's',
      role: 'moderator',
      permissions: ['users.read'],
    } as const;
    const token = signer.internal(principal);
    const { iat, exp } = payloadOf(token);
    expect(Number(exp) - Number(iat)).toBe(10);
    const internal = createVerifier({ keys: () => [key.published], audience: 'internal' });
    expect(await internal.verify(token)).toMatchObject(principal);
  });

  it('carries the last proof of a second factor to the second, and none where none is asked', async () => {
    const internal = createVerifier({ keys: () => [key.published], audience: 'internal' });
    const who = { userId: 'u', sessionId: 's', role: 'admin', permissions: [] } as const;
    const carried = async (secondFactor?: SecondFactor) =>
      (await internal.verify(signer.internal({ ...who, ...(secondFactor && { secondFactor }) })))
        ?.secondFactor;
    const provenAt = new Date('2026-03-01T10:00:00Z');
    expect(await carried()).toBeUndefined();
    expect(await carried('missing')).toBe('missing');
    expect(await carried({ provenAt })).toEqual({ provenAt });
    expect(await carried({ provenAt: null })).toEqual({ provenAt: null });
    const forged = forge(
      key,
      goodClaims({ aud: 'internal', role: 'admin', permissions: [], factor: 'soon' }),
    );
    expect((await internal.verify(forged))?.secondFactor).toEqual({ provenAt: null });
  });

  it('may carry a permission that only a newer auth knows: it is left out', async () => {
    const internal = createVerifier({ keys: () => [key.published], audience: 'internal' });
    const claims = { aud: 'internal', role: 'moderator', permissions: ['users.read', 'moon.land', 7] };
    expect((await internal.verify(forge(key, goodClaims(claims))))?.permissions).toEqual(['users.read']);
  });

  it('of another issuer is valid where that issuer is expected', async () => {
    const other = createSigner(key.signing, { issuer: 'leat' });
    const token = other.client({ userId: 'u', sessionId: 's', expiresAt: new Date(Date.now() + 60_000) });
    const options = { keys: () => [key.published], audience: 'client' } as const;
    expect(await createVerifier({ ...options, issuer: 'leat' }).verify(token)).toBeDefined();
    expect(await createVerifier(options).verify(token)).toBeUndefined();
  });
});
