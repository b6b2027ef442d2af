import { afterEach, describe, expect, it } from 'vitest';
import { startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let tael: StartedGateway | undefined;
afterEach(async () => {
  await tael?.close();
  tael = undefined;
});

const few = { READS_PER_MINUTE: '4', WRITES_PER_MINUTE: '3', SIGN_INS_PER_MINUTE: '2' };

async function statuses(times: number, ask: () => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < times; i += 1) found.push((await ask()).status);
  return found;
}

describe('one address', () => {
  it('may sign in, write and read so often a minute, each counted apart', async () => {
    tael = await startGateway(few);
    const { url } = tael;
    const signIn = (): Promise<Response> => fetch(`${url}/api/auth/login`, { method: 'POST' });
    const write = (): Promise<Response> => fetch(`${url}/api/user/checkin`, { method: 'POST' });
    const read = (): Promise<Response> => fetch(`${url}/api/user/profile`);
    expect(await statuses(3, signIn)).toEqual([200, 200, 429]);
    expect(await statuses(4, write)).toEqual([401, 401, 401, 429]);
    expect(await statuses(5, read)).toEqual([401, 401, 401, 401, 429]);
  });

  it('over the limit is told when to come back', async () => {
    tael = await startGateway({ ...few, SIGN_INS_PER_MINUTE: '1' });
    const { url } = tael;
    const [, refused] = await Promise.all(
      [1, 2].map(() => fetch(`${url}/api/auth/login`, { method: 'POST' })),
    );
    expect(refused?.status).toBe(429);
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refused?.json()).toMatchObject({
      code: 'gateway.too_many_requests',
      requestId: expect.any(String),
    });
  });

  it.each(['127.0.0.0/8', '::ffff:127.0.0.1/128'])(
    'in RATE_LIMIT_EXEMPT as %s has no limit',
    async (cidr) => {
      tael = await startGateway({ ...few, RATE_LIMIT_EXEMPT: cidr });
      const { url } = tael;
      expect(await statuses(6, () => fetch(`${url}/api/auth/login`, { method: 'POST' }))).not.toContain(429);
    },
  );
});

describe('a forwarded address', () => {
  const from = (url: string, address: string): Promise<Response> =>
    fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'x-forwarded-for': address } });

  it('counts for nothing from an untrusted peer: nobody gets out of a limit, or into an exemption, by saying so', async () => {
    tael = await startGateway({ ...few, RATE_LIMIT_EXEMPT: '10.9.0.0/16' });
    const { url } = tael;
    let next = 0;
    expect(await statuses(3, () => from(url, `10.9.0.${(next += 1)}`))).toEqual([200, 200, 429]);
  });

  it('is the client behind a trusted proxy, read from the right', async () => {
    tael = await startGateway({ ...few, TRUSTED_PROXIES: '127.0.0.1/32,10.0.0.0/8' });
    const { url, service } = tael;
    expect(await statuses(3, () => from(url, '6.6.6.6, 203.0.113.7, 10.0.0.1'))).toEqual([200, 200, 429]);
    expect(await statuses(1, () => from(url, '6.6.6.6, 203.0.113.8, 10.0.0.1'))).toEqual([200]);
    expect(service.seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.7');
  });
});
