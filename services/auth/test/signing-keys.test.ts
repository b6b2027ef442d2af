import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVerifier, readPublicKey } from '@tael/identity';
import { sql } from '@tael/postgres';
import { parseEnv } from '@tael/runtime';
import { z } from 'zod';
import { compose } from '../src/compose.ts';
import { configSchema } from '../src/config.ts';
import { ensureSigningKey, rotateKeys } from '../src/operations/signing-keys.ts';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const header = z.object({ kid: z.string() });
const db = () => auth.deps.database.db;
const verifier = () =>
  createVerifier({
    audience: 'client',
    keys: async () => (await auth.deps.keys.publicKeys()).map(readPublicKey),
  });

describe('the signing key', () => {
  it('is one, however many replicas start at once', async () => {
    await sql`truncate signing_keys`.execute(db());
    await Promise.all(Array.from({ length: 4 }, () => ensureSigningKey(auth.deps)));
    const { rows } = await sql`select 1 from signing_keys`.execute(db());
    expect(rows).toHaveLength(1);
    auth.deps.keys.forget();
  });

  it('is at rest only under the secret', async () => {
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed_private_pem as sealed from signing_keys where retired_at is null`.execute(db());
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('PRIVATE KEY');
    const KEY_SECRET = 'another secret altogether';
    const config = parseEnv(configSchema, { ...auth.settings, KEY_SECRET });
    await expect(compose({ ...auth.deps, config })).rejects.toThrow('KEY_SECRET');
  });

  it('is replaced by rotation, and what the old one signed stays good', async () => {
    const { token: before } = await auth.register('before');
    expect(await rotateKeys(auth.deps)).toMatch(/^rotated, /);
    const { token: after } = await auth.register('after');
    const kid = (token: string) =>
      header.parse(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).kid;
    expect(kid(after)).not.toBe(kid(before));
    expect(await verifier().verify(before)).toBeDefined();
    expect(await verifier().verify(after)).toBeDefined();
    expect(await auth.as(before).state()).toBe('live');
  });

  it('keeps its private half no longer than it signs', async () => {
    const { rows } = await sql`
      select count(*)::int as retired, count(sealed_private_pem)::int as readable
      from signing_keys where retired_at is not null`.execute(db());
    expect(rows).toEqual([{ retired: 1, readable: 0 }]);
  });

  it('is rotated by one of two that try at once', async () => {
    await Promise.all([rotateKeys(auth.deps), rotateKeys(auth.deps)]);
    const { rows } = await sql`select 1 from signing_keys where retired_at is null`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it('is forgotten when the last token it signed has run out', async () => {
    const day = 24 * 3_600_000;
    auth.clock.turnedBy += 30 * day;
    expect(await rotateKeys(auth.deps)).toBe('rotated, 0 forgotten');
    auth.clock.turnedBy += 2 * day;
    expect(await rotateKeys(auth.deps)).toMatch(/^rotated, [1-9] forgotten$/);
  });
});
