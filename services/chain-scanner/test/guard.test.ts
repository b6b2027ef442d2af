import { describe, expect, it } from 'vitest';
import { guardedFetch } from '../src/guard/guarded-fetch.ts';
import { isPublic } from '../src/guard/public-address.ts';
import { readPointed } from '../src/guard/read-pointed.ts';

const guard = { ipfsUrl: 'https://127.0.0.1:9', mostBytes: 1000, withinMs: 2000 };

describe('a public address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1%eth0',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
  ])('is not %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });
  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('is %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });
});

describe('what a stranger points to', () => {
  it.each([
    'http://example.org/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/a',
    'https://user:pass@example.org/',
    'file:///etc/passwd',
    'ftp://example.org/',
    'gopher://x',
    '',
    'javascript:alert(1)',
    'ipfs://../../secret',
    'ipfs://Qm',
    `https://example.org/${'a'.repeat(3000)}`,
  ])('is not fetched from %s', async (address) => {
    await expect(guardedFetch(address, guard)).rejects.toMatchObject({ name: 'NotFetched' });
  });

  it('may hold itself, up to its limit', async () => {
    const { type, body } = await readPointed('data:application/json;utf8,{"a":"%20b"}', guard);
    expect([type, body.toString()]).toEqual(['application/json', '{"a":" b"}']);
    await expect(readPointed(`data:,${'a'.repeat(1200)}`, guard)).rejects.toMatchObject({
      name: 'NotFetched',
    });
  });
});
