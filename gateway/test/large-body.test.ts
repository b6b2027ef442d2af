import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from 'node:http';
import { startEchoService } from './echo-service.ts';
import type { EchoService } from './echo-service.ts';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let referral: EchoService;
let tael: StartedGateway;
beforeAll(async () => {
  referral = await startEchoService();
  tael = await startGateway({ REFERRAL_URL: referral.url });
});
afterAll(async () => {
  await tael.close();
  await referral.close();
});

const send = (path: string, size: number) =>
  fetch(tael.url + path, {
    method: 'POST',
    headers: bearer(tael.auth.signIn({ role: 'admin' })),
    body: 'x'.repeat(size),
  });

it('ten thousand ids get through, where the table says so and nowhere else', async () => {
  const tenThousandIds = 39 * 10_000;
  expect((await send('/api/user/admin/bulk-process-referrals', tenThousandIds)).status).toBe(200);
  expect((await send('/api/user/admin/verify-referral/x', tenThousandIds)).status).toBe(413);
  expect((await send('/api/user/admin/bulk-process-referrals', 513 * 1024)).status).toBe(413);
});

const upload = '/api/user/verification/pictures/front';
const put = (body: BodyInit, who = tael.auth.signIn()) =>
  fetch(tael.url + upload, {
    method: 'PUT',
    headers: { ...bearer(who), 'content-type': 'image/jpeg' },
    body,
  });

it('a picture of 8 MB gets through as it is, and one byte more does not', async () => {
  const bytes = new Uint8Array(8 * 1024 * 1024);
  expect((await put(bytes)).status).toBe(200);
  const answer = await put(new Uint8Array(bytes.length + 1));
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ message: 'The request body is larger than 8 MB' });
});

it('a fourth upload of one user at the same time is refused, and not that of another user', async () => {
  const who = tael.auth.signIn();
  const headers = {
    ...bearer(who),
    'content-type': 'image/jpeg',
    'content-length': '1000',
  };
  const refused: (number | undefined)[] = [];
  const begun = [1, 2, 3, 4].map(() => {
    const slow = request(tael.url + upload, { method: 'PUT', headers });
    slow.on('response', ({ statusCode }) => refused.push(statusCode));
    slow.on('error', () => undefined);
    slow.write('the first bytes');
    return slow;
  });
  await expect.poll(() => refused).toEqual([429]);
  expect((await put('a picture')).status).toBe(200);
  for (const slow of begun) slow.destroy();
  await expect.poll(async () => (await put('a picture', who)).status).toBe(200);
});
