import { afterAll, beforeAll, expect, it } from 'vitest';
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
