import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { testDatabase, type TestDatabase } from '@tael/testkit';
import { openSafe, sealingMigrations } from '../src/index.ts';

let test: TestDatabase;
beforeAll(async () => (test = await testDatabase({ migrations: [sealingMigrations] })));
beforeEach(() => sql`truncate sealing.data_key`.execute(test.database.db));
afterAll(() => test.drop());

const open = (...secrets: string[]) => openSafe(test.database, { name: 'KEY_SECRET', secrets });
const text = 'a number';

describe('a sealed text', () => {
  it('opens for its purpose and its owner alone, and not when a byte was changed', async () => {
    const safe = await open('one');
    const sealed = safe.seal('card', 'owner', text);
    expect(safe.unseal('card', 'owner', sealed)).toBe(text);
    expect(sealed.toString('latin1')).not.toContain(text);
    expect(() => safe.unseal('card', 'another', sealed)).toThrow();
    expect(() => safe.unseal('account', 'owner', sealed)).toThrow();
    const last = sealed.length - 1;
    sealed.writeUInt8(sealed.readUInt8(last) ^ 1, last);
    expect(() => safe.unseal('card', 'owner', sealed)).toThrow();
  });

  it('may be bytes that are no text', async () => {
    const safe = await open('one');
    const bytes = Buffer.from([0, 255, 216, 128]);
    const sealed = safe.seal('picture', 'owner', bytes);
    expect(safe.unsealBytes('picture', 'owner', sealed)).toEqual(bytes);
    expect(() => safe.unsealBytes('picture', 'another', sealed)).toThrow();
  });

  it('is another one each time, and its HMAC is the same', async () => {
    const safe = await open('one');
    expect(safe.seal('card', 'owner', text)).not.toEqual(safe.seal('card', 'owner', text));
    expect(safe.hmac('card', text)).toEqual(safe.hmac('card', text));
    expect(safe.hmac('card', text)).not.toEqual(safe.hmac('account', text));
  });
});

describe('a secret', () => {
  it('that replaces another leaves what was sealed, and its HMAC, as they are', async () => {
    const before = await open('old');
    const [sealed, hmac] = [before.seal('card', 'owner', text), before.hmac('card', text)];
    const during = await open('new', 'old');
    expect(during.unseal('card', 'owner', sealed)).toBe(text);
    const after = await open('new');
    expect(after.unseal('card', 'owner', sealed)).toBe(text);
    expect(after.hmac('card', text)).toEqual(hmac);
    expect(before.unseal('card', 'owner', sealed)).toBe(text);
    await expect(open('old')).rejects.toThrow('KEY_SECRET is not the one');
  });

  it('opens one data key for all replicas that start at once', async () => {
    const [one, ...others] = await Promise.all(Array.from({ length: 8 }, () => open('one')));
    for (const other of others) expect(other.hmac('card', text)).toEqual(one?.hmac('card', text));
  });
});
