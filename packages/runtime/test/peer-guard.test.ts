import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authRpc } from '@tael/proto';
import { callAs, createLogger, rpcClient, startService, type RunningService } from '@tael/runtime';
import { privateKeyOf, rpcPublicKeys } from '@tael/testkit';
import { signToken } from '../src/rpc/call-token.ts';
import { appWith } from './app-under-test.ts';
import { openTo } from './open-to.ts';

const key = privateKeyOf('gateway');
const fresh = generateKeyPairSync('ed25519');
const lines: Record<string, unknown>[] = [];
let service: RunningService;

beforeEach(async () => {
  lines.length = 0;
  const { x } = fresh.publicKey.export({ format: 'jwk' });
  service = await startService({
    name: 'callee',
    logger: createLogger(
      { service: 'callee' },
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
          done();
        },
      }),
    ),
    app: appWith([]).app,
    port: 0,
    internalPort: 0,
    metricsPort: 0,
    rpc: openTo(
      'gateway',
      (router) => router.service(authRpc.AuthService, { getPublicKeys: () => ({}), getUsers: () => ({}) }),
      `${rpcPublicKeys},gateway:${x}`,
    ),
    ready: {},
    stop: [],
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
});

const inSeconds = (more: number): number => Math.floor(Date.now() / 1000) + more;
const claims = { iss: 'gateway', aud: 'callee' };
const token = (change: object = {}, by: KeyObject = key): string =>
  signToken({ ...claims, exp: inSeconds(60), ...change }, by);

async function call(authorization: string | undefined, method = 'GetUsers') {
  const answer = await fetch(`http://127.0.0.1:${service.internalPort}/rpc.auth.v1.AuthService/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: '{}',
  });
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}
const refusals = () =>
  lines.filter(({ msg }) => msg === 'a call was refused').map(({ caller, problem }) => [caller, problem]);

describe('a call is refused', () => {
  const [head = '', body = '', signature = ''] = token().split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  it.each([
    ['without a token', undefined, [undefined, 'no token']],
    ['with text that is no token', 'Bearer x', [undefined, 'malformed']],
    ['with a token that names another algorithm', `Bearer ${unsigned}.${body}.`, [undefined, 'malformed']],
    ['with an expired token', `Bearer ${token({ exp: inSeconds(-1) })}`, ['gateway', 'expired']],
    ['with a token for years', `Bearer ${token({ exp: inSeconds(1e8) })}`, ['gateway', 'too long']],
    [
      'with a token for another callee',
      `Bearer ${token({ aud: 'wallet' })}`,
      ['gateway', 'for another callee'],
    ],
    ['under an unknown name', `Bearer ${token({ iss: 'nobody' })}`, ['nobody', 'unknown caller']],
    ["under another service's name", `Bearer ${token({ iss: 'wallet' })}`, ['wallet', 'forged']],
    [
      'with a key nobody published',
      `Bearer ${token({}, generateKeyPairSync('ed25519').privateKey)}`,
      ['gateway', 'forged'],
    ],
    [
      'with the signature of another token',
      `Bearer ${head}.${token({ exp: 1 }).split('.')[1]}.${signature}`,
      ['gateway', 'forged'],
    ],
  ])('%s', async (_what, authorization, problem) => {
    expect(await call(authorization)).toEqual([401, 'callee.not_a_peer']);
    expect(refusals()).toEqual([problem]);
    expect(JSON.stringify(lines)).not.toContain(signature);
  });

  it('that its caller may not make', async () => {
    expect(await call(`Bearer ${token()}`, 'VerifyPassword')).toEqual([403, 'callee.not_for_this_caller']);
    const known = signToken({ iss: 'wallet', aud: 'callee', exp: inSeconds(60) }, privateKeyOf('wallet'));
    expect(await call(`Bearer ${known}`)).toEqual([403, 'callee.not_for_this_caller']);
    expect(refusals()).toEqual([
      ['gateway', 'not for this caller'],
      ['wallet', 'not for this caller'],
    ]);
  });
});

describe('a call is admitted', () => {
  it('with either key, while one replaces the other', async () => {
    for (const by of [key, fresh.privateKey]) expect((await call(`Bearer ${token({}, by)}`))[0]).toBe(200);
  });

  it('with one token for half a minute, which is refused after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const next = callAs('gateway', fresh.privateKey)('callee');
    const first = next();
    const url = `http://127.0.0.1:${service.internalPort}`;
    await rpcClient(authRpc.AuthService, { url, token: next }).getUsers({});
    vi.setSystemTime(Date.now() + 29_000);
    expect(next()).toBe(first);
    vi.setSystemTime(Date.now() + 2_000);
    expect(next()).not.toBe(first);
    expect((await call(`Bearer ${first}`))[0]).toBe(200);
    vi.setSystemTime(Date.now() + 30_000);
    expect(await call(`Bearer ${first}`)).toEqual([401, 'callee.not_a_peer']);
    expect((await call(`Bearer ${next()}`))[0]).toBe(200);
  });
});
