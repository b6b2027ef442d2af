import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, faultRounds } from '@tael/testkit';
import type { Account, Answer } from '../api.ts';
import {
  count,
  expectCleanProof,
  figuresOf,
  freshKey,
  idOfPayout,
  personWith,
  startTwoReplicas,
  withdrawBody,
  type TwoReplicas,
} from './money-platform.ts';

let house: TwoReplicas;
beforeAll(async () => {
  house = await startTwoReplicas();
}, 90_000);
afterAll(() => house.stop());
afterEach(() => expectCleanProof(house));

const everyRound = Array.from({ length: faultRounds }, (_, n) => n + 1);

const atOnce = (times: number, ask: (n: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(n)));

const withdraw = (n: number, { token }: Account, yuan: number, key?: string) =>
  house.either(n).call('POST', '/api/withdrawals', { token, body: withdrawBody(yuan), key });
const sell = (n: number, { token }: Account, amount: number, key?: string) =>
  house.either(n).call('POST', '/api/wallet/sell', { token, body: { amount }, key });
const send = (n: number, { token }: Account, to: string, amount: number, key?: string) =>
  house.either(n).call('POST', '/api/transactions', { token, body: { to, amount }, key });
const decide = (n: number, id: string, status: string, token = house.admin.token) =>
  house.either(n).call('PUT', `/api/withdrawals/admin/${id}`, {
    token,
    body: { status, adminNotes: `to ${status}` },
  });

async function pendingPayout(): Promise<{ owner: Account; id: string }> {
  const owner = await personWith(house, { yuan: 1000 });
  const answer = await withdraw(0, owner, 10);
  expect(answer.status).toBe(201);
  return { owner, id: idOfPayout(answer) };
}

describe.each(everyRound)('two replicas of each service, round %i: one balance', () => {
  it('40 withdrawals against it: as many as it pays for, none more', async () => {
    const owner = await personWith(house, { yuan: 10_000 });
    const answers = await atOnce(40, (n) => withdraw(n, owner, 10));
    expect([count(answers, 201), count(answers, 400)]).toEqual([10, 30]);
    for (const { status, body } of answers) {
      if (status === 400) expect(body.message).toBe('Amount exceeds available balance');
    }
    expect(await figuresOf(house.here, owner)).toMatchObject({ available: 0, held: 10_000 });
    const { body } = await house.there.call('GET', '/api/withdrawals/history', { token: owner.token });
    expect(body.withdrawals).toHaveLength(10);
  });

  it('sells against sends: every coin goes one way only', async () => {
    const owner = await personWith(house, { coins: 1000 });
    const payee = await house.here.register();
    const answers = await atOnce(40, (n) =>
      n % 4 < 2 ? sell(n, owner, 1) : send(n, owner, payee.username, 1),
    );
    const sold = count(answers, 200);
    const sent = count(answers, 201);
    expect(sold + sent).toBe(10);
    expect(count(answers, 400)).toBe(30);
    expect(await figuresOf(house.there, owner)).toMatchObject({ coins: 0, available: sold * 726 });
    expect(await figuresOf(house.here, payee)).toMatchObject({ coins: sent * 100 });
  });

  it('opposite transfers between the same pairs: all arrive, without a deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => personWith(house, { coins: 10_000 })));
    const moved = people.map(() => 0);
    const answers = await atOnce(120, (n) => {
      const from = n % 4;
      const to = (from + 1 + (Math.floor(n / 4) % 3)) % 4;
      moved[from] = (moved[from] ?? 0) - 1;
      moved[to] = (moved[to] ?? 0) + 1;
      return send(n >> 2, people[from] as Account, people[to]?.username ?? '', 0.01);
    });
    expect(count(answers, 201)).toBe(120);
    for (const [n, one] of people.entries()) {
      expect(await figuresOf(house.either(n), one)).toMatchObject({ coins: 10_000 + (moved[n] ?? 0) });
    }
  });
});

describe.each(everyRound)('two replicas of each service, round %i: one decision', () => {
  it('ten rejects at once: refunded once', async () => {
    const { owner, id } = await pendingPayout();
    const answers = await atOnce(10, (n) => decide(n, id, 'rejected'));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 9]);
    expect(await figuresOf(house.here, owner)).toMatchObject({ available: 1000, held: 0, withdrawn: 0 });
  });

  it('approve against reject: one wins, and the money matches it', async () => {
    const { owner, id } = await pendingPayout();
    const answers = await atOnce(10, (n) => decide(n, id, n % 4 < 2 ? 'approved' : 'rejected'));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 9]);
    const winner = answers.find(({ status }) => status === 200)?.body.withdrawal as { status: string };
    if (winner.status === 'rejected') {
      expect(await figuresOf(house.here, owner)).toMatchObject({ available: 1000, held: 0 });
      return;
    }
    expect(winner.status).toBe('approved');
    expect(await figuresOf(house.here, owner)).toMatchObject({ available: 0, held: 1000 });
    expect((await decide(0, id, 'processing')).status).toBe(200);
    const completions = await atOnce(6, (n) => decide(n, id, 'completed'));
    expect([count(completions, 200), count(completions, 409)]).toEqual([1, 5]);
    expect(await figuresOf(house.there, owner)).toMatchObject({ available: 0, held: 0, withdrawn: 1000 });
  });

  it('the owner cancels while an administrator approves: one of them', async () => {
    const { owner, id } = await pendingPayout();
    const answers = await atOnce(6, (n) =>
      n % 2 === 0
        ? decide(n >> 1, id, 'approved')
        : house.either(n >> 1).call('POST', `/api/withdrawals/${id}/cancel`, { token: owner.token }),
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 5]);
    const { available, held } = await figuresOf(house.here, owner);
    const approved = count(
      answers.filter((_, n) => n % 2 === 0),
      200,
    );
    expect([available, held]).toEqual(approved === 1 ? [0, 1000] : [1000, 0]);
  });
});

describe.each(everyRound)('two replicas of each service, round %i: one idempotency key', () => {
  const moves: [string, (n: number, who: Account, payee: Account, key: string) => Promise<Answer>][] = [
    ['sell', (n, who, _payee, key) => sell(n, who, 1, key)],
    ['send', (n, who, payee, key) => send(n, who, payee.username, 1, key)],
    ['withdraw', (n, who, _payee, key) => withdraw(n, who, 1, key)],
  ];

  it.each(moves)('%s from ten clients: one takes effect, and all answers are equal', async (what, move) => {
    const owner = await personWith(house, { coins: 1000, yuan: 1000 });
    const payee = await house.here.register();
    const key = freshKey();
    const answers = await atOnce(10, (n) => move(n, owner, payee, key));
    const good = answers.filter(({ status }) => status < 300);
    expect(good.length + count(answers, 409)).toBe(10);
    expect(good.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')).toHaveLength(1);
    expect(new Set(good.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const after = { coins: what === 'withdraw' ? 1000 : 900, held: what === 'withdraw' ? 100 : 0 };
    const available = { sell: 1726, send: 1000, withdraw: 900 }[what];
    expect(await figuresOf(house.there, owner)).toMatchObject({ ...after, available });
  });
});

const bitesWithinMs = 2_000;

describe.each(everyRound)('two replicas of each service, round %i: a role that is taken away', () => {
  const changeRole = async ({ id }: Account, role: string) => {
    const { token } = house.admin;
    const changed = await house.here.call('PUT', `/api/admin/users/${id}/role`, { token, body: { role } });
    expect(changed.status).toBe(200);
  };
  /** The payout does not exist, so an administrator gets 404. */
  const refused = ({ token }: Account, n: number, timeoutMs: number) =>
    eventually(async () => expect((await decide(n, randomUUID(), 'rejected', token)).status).toBe(403), {
      timeoutMs,
    });

  it('bites in the middle of an administrator’s work, on both, and each answer is true', async () => {
    const second = await house.here.register();
    await changeRole(second, 'admin');
    const payouts = await Promise.all(Array.from({ length: 14 }, pendingPayout));
    const [inTheMiddle, afterwards] = [payouts.slice(0, 12), payouts.slice(12)];
    const asked: Promise<Answer>[] = [];
    let takenAt = 0;
    for (const [n, { id }] of inTheMiddle.entries()) {
      asked.push(decide(n, id, 'rejected', second.token));
      if (n !== 5) continue;
      await changeRole(second, 'user');
      takenAt = performance.now();
    }
    const answers = await Promise.all(asked);
    expect(count(answers, 200) + count(answers, 403)).toBe(12);
    const leftMs = takenAt + bitesWithinMs - performance.now();
    await Promise.all([0, 1].map((n) => refused(second, n, leftMs)));

    const late = await Promise.all(afterwards.map(({ id }, n) => decide(n, id, 'rejected', second.token)));
    expect(count(late, 403)).toBe(2);
    for (const [n, { owner, id }] of payouts.entries()) {
      const isRefunded = answers[n]?.status === 200;
      const figures = isRefunded ? { available: 1000, held: 0 } : { available: 0, held: 1000 };
      expect(await figuresOf(house.here, owner)).toMatchObject(figures);
      const { body } = await house.there.call('GET', `/api/withdrawals/${id}`, { token: owner.token });
      expect(body.withdrawal).toMatchObject({ status: isRefunded ? 'rejected' : 'pending' });
    }
  });
});
