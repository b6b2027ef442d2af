import { describe, expect, it } from 'vitest';
import { createSigner, createVerifier, KeysUnavailable, type PublicKey } from '@tael/identity';
import { forge, goodClaims, testKey } from './forge.ts';

const key = testKey();
const next = testKey();
const stranger = testKey();

function source(...published: PublicKey[]) {
  const state = { published, asked: 0, away: false };
  const keys = async (): Promise<PublicKey[]> => {
    state.asked += 1;
    await Promise.resolve();
    if (state.away) throw new Error('auth is away');
    return state.published;
  };
  return { state, verifier: createVerifier({ keys, audience: 'client', maxRemembered: 3 }) };
}

describe('the public keys', () => {
  it('are asked for once, however many tokens arrive at first', async () => {
    const { state, verifier } = source(key.published);
    const tokens = Array.from({ length: 50 }, (_, n) => forge(key, goodClaims({ sub: `user-${n}` })));
    const claims = await Promise.all(tokens.map((token) => verifier.verify(token)));
    expect(claims.every((claim) => claim !== undefined)).toBe(true);
    expect(state.asked).toBe(1);
  });

  it('are asked for at most once a second under a flood of forged key ids', async () => {
    const { state, verifier } = source(key.published);
    await verifier.verify(forge(key, goodClaims()));
    const started = performance.now();
    for (let wave = 0; wave < 2; wave += 1) {
      const forged = Array.from({ length: 300 }, (_, n) =>
        forge(stranger, goodClaims(), { kid: `${wave}-${n}` }),
      );
      const claims = await Promise.all(forged.map((token) => verifier.verify(token)));
      expect(claims.every((claim) => claim === undefined)).toBe(true);
    }
    const seconds = (performance.now() - started) / 1000;
    expect(state.asked - 1).toBeLessThanOrEqual(Math.floor(seconds) + 1);
    expect(state.asked - 1).toBe(2);
  });

  it('let a known key through at once while forged ones wait', async () => {
    const { verifier } = source(key.published);
    await verifier.verify(forge(key, goodClaims()));
    const forged = verifier.verify(forge(stranger, goodClaims()));
    const started = performance.now();
    expect(await verifier.verify(forge(key, goodClaims({ sub: 'user-2' })))).toBeDefined();
    expect(performance.now() - started).toBeLessThan(500);
    expect(await forged).toBeUndefined();
  });

  it('include one minted a moment after the last question: its bearer is not signed out', async () => {
    const { state, verifier } = source(key.published);
    await verifier.verify(forge(key, goodClaims()));
    state.published = [key.published, next.published];
    expect(await verifier.verify(forge(next, goodClaims()))).toMatchObject({ userId: 'user-1' });
  });

  it('that cannot be had are KeysUnavailable, not a refusal; known ones go on working', async () => {
    const { state, verifier } = source(key.published);
    state.away = true;
    await expect(verifier.verify(forge(key, goodClaims()))).rejects.toThrow(KeysUnavailable);
    state.away = false;
    await expect(verifier.verify(forge(key, goodClaims()))).rejects.toThrow(KeysUnavailable);
    expect(state.asked).toBe(1);

    const { state: later, verifier: other } = source(key.published);
    await other.verify(forge(key, goodClaims()));
    later.away = true;
    expect(await other.verify(forge(key, goodClaims({ sub: 'user-2' })))).toBeDefined();
    await expect(other.verify(forge(next, goodClaims()))).rejects.toThrow(KeysUnavailable);
  });

  it('do not cost a malformed token a question', async () => {
    const { state, verifier } = source(key.published);
    for (const token of ['', 'x', 'a.b.c', forge(key, goodClaims(), { alg: 'none' })])
      await verifier.verify(token);
    expect(state.asked).toBe(0);
  });
});

describe('the memory of verified tokens', () => {
  it('does not outlive the token', async () => {
    const { verifier } = source(key.published);
    const expiresAt = new Date(Date.now() + 2_000);
    const token = createSigner(key.signing).client({ userId: 'u', sessionId: 's', expiresAt });
    expect(await verifier.verify(token)).toBeDefined();
    while (Date.now() < expiresAt.getTime()) {
      await new Promise((resolve) => setTimeout(resolve, expiresAt.getTime() - Date.now() + 1));
    }
    expect(await verifier.verify(token)).toBeUndefined();
  });

  it('does not outlive the key', async () => {
    const { state, verifier } = source(key.published);
    const token = forge(key, goodClaims());
    expect(await verifier.verify(token)).toBeDefined();
    state.published = [next.published];
    expect(await verifier.verify(forge(next, goodClaims()))).toBeDefined();
    expect(await verifier.verify(token)).toBeUndefined();
  });

  it('is bounded, and what fell out of it is verified anew', async () => {
    const { verifier } = source(key.published);
    const tokens = Array.from({ length: 20 }, (_, n) => forge(key, goodClaims({ sub: `user-${n}` })));
    for (const token of tokens) expect(await verifier.verify(token)).toBeDefined();
    const [oldest = '', newest = ''] = [tokens[0], tokens[19]];
    const last = await verifier.verify(newest);
    expect(await verifier.verify(newest)).toBe(last);
    for (const token of tokens.slice(0, 3)) await verifier.verify(token);
    expect(await verifier.verify(newest)).toEqual(last);
    expect(await verifier.verify(newest)).not.toBe(last);
    expect(await verifier.verify(oldest)).toMatchObject({ userId: 'user-0' });
  });
});
