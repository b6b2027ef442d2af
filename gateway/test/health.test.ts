import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { startStandInAuth } from './stand-in-auth.ts';
import type { StandInAuth } from './stand-in-auth.ts';
import { startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let points: StandInAuth;
let tael: StartedGateway;
beforeEach(async () => {
  points = await startStandInAuth();
  tael = await startGateway({ POINTS_RPC_URL: points.url });
});
afterEach(async () => {
  await tael.close();
  await points.close();
});

const health = (): Promise<Response> => fetch(`${tael.url}/api/health`);

describe('GET /api/health', () => {
  it('is ok first when every service is ready', async () => {
    points.ready = false;
    const starting = await health();
    expect(starting.status).toBe(503);
    expect(Number(starting.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await starting.json()).toMatchObject({ code: 'gateway.starting' });
    points.ready = true;
    await eventually(async () => expect((await health()).status).toBe(200));
    expect(await (await health()).json()).toEqual({ status: 'ok' });
  });

  it('follows auth alone from then on', async () => {
    expect((await health()).status).toBe(200);
    points.ready = false;
    const asked = tael.auth.readyAsked;
    await eventually(async () => {
      expect((await health()).status).toBe(200);
      expect(tael.auth.readyAsked).toBeGreaterThan(asked);
    });
    tael.auth.ready = false;
    await eventually(async () => expect((await health()).status).toBe(503));
    tael.auth.ready = true;
    await eventually(async () => expect((await health()).status).toBe(200));
  });
});
