import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AnswerOf } from '@tael/contract/client';
import type { authRpc } from '@tael/proto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStandInAuth } from './stand-in-auth.ts';
import type { StandInAuth } from './stand-in-auth.ts';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

const zeros = new Array<number>(90).fill(0);
const at = new Date('2026-03-04T05:06:07.000Z');
const record: MessageInitShape<typeof authRpc.GetStatusResponseSchema> = {
  from: '2026-01-01',
  parts: [{ part: 'wallet', working: zeros.with(89, 60), slow: zeros, away: zeros }],
  incidents: [
    {
      ...{ id: 'incident-1', kind: 'incident', title: { en: 'Late', zhCn: '慢' }, parts: ['wallet'] },
      openedAt: timestampFromDate(at),
      updates: [
        { state: 'watching', text: { en: 'We watch.', zhCn: '观察中。' }, at: timestampFromDate(at) },
      ],
    },
  ],
};

let wallet: StandInAuth;
let tael: StartedGateway;
let reports: authRpc.RecordStatusRequest[];
beforeEach(async () => {
  reports = [];
  wallet = await startStandInAuth();
  tael = await startGateway({ WALLET_RPC_URL: wallet.url, WALLET_URL: 'http://127.0.0.1:1' });
  tael.auth.auth = {
    getStatus: () => record,
    recordStatus: (report) => {
      reports.push(report);
      return {};
    },
  };
});
afterEach(async () => {
  await tael.close();
  await wallet.close();
});

async function status() {
  const answer = await fetch(`${tael.url}/api/status`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=5']);
  return (await answer.json()) as AnswerOf<'GET /api/status'>;
}
const states = async () => Object.fromEntries((await status()).parts.map(({ part, state }) => [part, state]));
async function ticks(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await tael.gateway.status.tick();
}

describe('GET /api/status', () => {
  it('has the parts that are configured, unknown until they are measured', async () => {
    expect(await status()).toMatchObject({ record: null, incidents: [] });
    expect(await states()).toEqual({ 'sign-in': 'unknown', wallet: 'unknown' });
    await ticks(1);
    expect(await states()).toEqual({ 'sign-in': 'working', wallet: 'working' });
  });

  it('answers the record and the incidents, and no name or address of the inside', async () => {
    await ticks(1);
    const answer = await status();
    expect(answer.record).toMatchObject({ from: '2026-01-01' });
    expect(answer.parts).toMatchObject([{ days: null }, { days: { working: zeros.with(89, 60) } }]);
    expect(answer.incidents).toEqual([
      {
        ...{ _id: 'incident-1', kind: 'incident', title: { en: 'Late', 'zh-CN': '慢' }, parts: ['wallet'] },
        ...{ openedAt: at.toISOString(), resolvedAt: null, planned: null },
        updates: [
          { state: 'watching', text: { en: 'We watch.', 'zh-CN': '观察中。' }, at: at.toISOString() },
        ],
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|auth|chain-scanner/);
  });

  it('calls nobody for an answer', async () => {
    await ticks(1);
    const asked = tael.auth.readyAsked;
    tael.auth.auth.getStatus = () => Promise.reject(new Error('asked'));
    const answers = await Promise.all(Array.from({ length: 50 }, status));
    expect(new Set(answers.map(({ asOf }) => asOf)).size).toBe(1);
    expect(tael.auth.readyAsked).toBe(asked);
  });

  it('shows a service as away, and the rest as before', async () => {
    await ticks(1);
    wallet.ready = false;
    await ticks(2);
    expect(await states()).toEqual({ 'sign-in': 'working', wallet: 'away' });
    wallet.ready = true;
    await ticks(3);
    expect(await states()).toEqual({ 'sign-in': 'working', wallet: 'working' });
  });

  it('counts the calls that users make', async () => {
    await ticks(1);
    const { token } = tael.auth.signIn();
    const call = () => fetch(`${tael.url}/api/wallet`, { headers: bearer({ token }) });
    for (const { status: code } of await Promise.all(Array.from({ length: 20 }, call)))
      expect(code).toBe(503);
    await ticks(1);
    expect(await states()).toEqual({ 'sign-in': 'working', wallet: 'away' });
  });

  it('keeps its last record while auth is away, with nothing behind a session working', async () => {
    await ticks(1);
    const before = await status();
    tael.auth.away = true;
    tael.auth.ready = false;
    await ticks(2);
    expect(await states()).toEqual({ 'sign-in': 'away', wallet: 'away' });
    const { record: kept, incidents } = await status();
    expect([kept, incidents]).toEqual([before.record, before.incidents]);
  });
});

describe('the record', () => {
  it('gets each minute once it has ended, and those of the time without auth later', async () => {
    let minute = 1000;
    const clock = () => new Date(minute * 60_000);
    await tael.close();
    tael = await startGateway({ WALLET_RPC_URL: wallet.url }, clock);
    const recordStatus = (report: authRpc.RecordStatusRequest) => (reports.push(report), {});
    tael.auth.auth = { getStatus: () => record, recordStatus };
    await ticks(1);
    expect(reports).toEqual([]);
    minute = 1001;
    tael.auth.away = true;
    await ticks(1);
    minute = 1002;
    tael.auth.away = false;
    await ticks(2);
    expect(reports).toMatchObject([
      {
        fromMinute: 1000n,
        parts: [
          { part: 'sign-in', states: 'ww' },
          { part: 'wallet', states: 'ww' },
        ],
      },
    ]);
  });
});
