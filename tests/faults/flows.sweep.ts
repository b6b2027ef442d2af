import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { platformAdmin } from '../platform.ts';
import { insistingClient, type Insist } from './flows/client.ts';
import { allReferrals, decideAll, untilMade } from './flows/decisions.ts';
import { repairAtTheDesk } from './flows/desk.ts';
import { emptyInboxes, publishAgain, untilQuiet } from './flows/doubling.ts';
import { killInTurn } from './flows/killing.ts';
import { stages, type Stage } from './flows/log.ts';
import { awards, expected, readFigures } from './flows/model.ts';
import { arrive, cast, joinHosts, newcomer, redeem, type Person } from './flows/people.ts';
import { readSize } from './flows/size.ts';
import { checkInWithoutPoints, registerWithoutReferral } from './flows/suspended-services.ts';

const size = readSize(process.env);
const limitMs = 120_000 + size.checkIns * 600;

describe.each(size.logs)('value that travels by event, over the %s log', (log) => {
  const { hosts, crowd } = cast(size);
  const everybody = [...hosts, ...crowd];
  const half = Math.ceil(crowd.length / 2);
  let stage: Stage;
  let insist: Insist;
  let admin: string;
  beforeAll(async () => {
    stage = await stages[log]();
    insist = insistingClient(stage.platform.url);
    const entered = await insist([200], 'POST', '/api/auth/login', { body: platformAdmin });
    admin = String(entered.body['token']);
    await joinHosts(insist, hosts);
  }, 120_000);
  afterAll(() => stage.end());
  const scene = (): Scene => ({ log, stage, insist, admin, everybody });

  it(
    'is awarded once each while every producer and consumer is killed in turn, and the log is away',
    async () => {
      let kills = await killInTurn(stage.platform, arrive(insist, crowd.slice(0, half)));
      await stage.withoutBroker(async () => {
        const away = new Promise((over) => setTimeout(over, size.brokerAwayMs));
        await Promise.all([arrive(insist, crowd.slice(half)), away]);
      });
      await untilMade(insist, admin, size.approvals + size.rejections);
      const deciding = Promise.all([decideAll(insist, admin, crowd), redeem(insist, crowd)]);
      kills += await killInTurn(stage.platform, deciding);
      console.log(`${log}: ${kills} processes killed, the log away for ${size.brokerAwayMs} ms at least`);
      await agree(scene(), 'after the faults');
    },
    limitMs,
  );

  it(
    'is not awarded again when all events are published again in another order, with and without an inbox',
    async () => {
      const again = await publishAgain(stage.transport);
      await agree(scene(), `${again} events published again`);
      await emptyInboxes(stage.platform);
      await publishAgain(stage.transport);
      await agree(scene(), 'and once more to empty inboxes');
    },
    limitMs,
  );

  it('waits for suspended points: a check-in is answered, the award arrives after it resumes', async () => {
    await checkInWithoutPoints(stage.platform, insist);
  }, 120_000);

  it('waits for suspended referral: registration works, the referral appears after it resumes', async () => {
    const host = newcomer('host-of-a-newcomer');
    await joinHosts(insist, [host]);
    await registerWithoutReferral(stage.platform, insist, host);
  }, 120_000);

  it('is parked when it cannot be booked, and an administrator replays or discards it', async () => {
    await repairAtTheDesk(stage.platform, insist, admin);
  }, 120_000);
});

interface Scene {
  log: string;
  stage: Stage;
  insist: Insist;
  admin: string;
  everybody: readonly Person[];
}

async function agree({ log, stage, insist, admin, everybody }: Scene, when: string): Promise<void> {
  await untilQuiet(stage.platform, stage.transport);
  const decided = await allReferrals(insist, admin);
  await eventually(
    async () => expect(await readFigures(insist, everybody)).toEqual(expected(everybody, decided)),
    {
      timeoutMs: 60_000,
      everyMs: 500,
    },
  );
  const counted = await awards(stage.platform);
  console.log(`${log}, ${when}: ${size.checkIns} check-ins and ${size.approvals} approvals, awards`, counted);
  expect(counted).toMatchObject({ 'check-in': size.checkIns, referral: size.approvals });
  const { body } = await insist([200], 'GET', '/api/admin/dead-letters', { token: admin });
  expect(body).toMatchObject({ total: 0, missing: [] });
}
