import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { listenTo } from './client.ts';
import { bearer, startGateway, type StartedGateway } from './start-gateway.ts';

const env = { TRUSTED_PROXIES: '127.0.0.0/8', MAX_DOWNLOADS: '8', MAX_PAGES_PER_ADDRESS: '3' };

let tael: StartedGateway;
/** The responses stay referenced: undici cancels the body of a response that is garbage-collected. */
const downloads: { response: Response; abort: () => void }[] = [];
beforeEach(async () => {
  tael = await startGateway(env);
});
afterEach(async () => {
  for (const { abort } of downloads.splice(0)) abort();
  await tael.close();
});

const attacker = '192.0.2.1';
const other = '192.0.2.2';

const from = (address: string) => ({ ...bearer(tael.auth.signIn()), 'x-forwarded-for': address });

async function download(address: string): Promise<number> {
  const controller = new AbortController();
  const url = `${tael.url}/api/user/sessions?do=endless-file`;
  const response = await fetch(url, { headers: from(address), signal: controller.signal });
  downloads.push({ response, abort: () => controller.abort() });
  return response.status;
}

describe('accounts of one address', () => {
  it('hold a quarter of the downloads, and leave the rest to others', async () => {
    const statuses = [await download(attacker), await download(attacker), await download(attacker)];
    expect(statuses).toEqual([200, 200, 429]);
    expect([await download(other), await download('2001:db8::1')]).toEqual([200, 200]);
    downloads[0]?.abort();
    await eventually(async () => expect(await download(attacker)).toBe(200));
  });

  it('hold so many streams, and leave the rest to others', async () => {
    const page = (address: string) => listenTo(tael.url, tael.auth.signIn().token, undefined, address);
    const pages = [await page(attacker), await page(attacker), await page(attacker)];
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await page(attacker)).status).toBe(429);
    expect((await page(other)).status).toBe(200);
    pages[0]?.leave();
    await eventually(async () => expect((await page(attacker)).status).toBe(200));
  });
});
