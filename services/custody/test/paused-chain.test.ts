import { randomUUID } from 'node:crypto';
import type { custodyEvents } from '@tael/proto';
import { outboxOf, startBadNodes } from '@tael/testkit';
import { describe, expect, it } from 'vitest';
import { chainAndCustody, needed, newSend, startCustody } from './custody-under-test.ts';
import { nextNonce } from './histories.ts';

const here = chainAndCustody();
const { submitted, rounds } = here;
const path = (word: 'pause' | 'resume', network = '1') => `/api/admin/treasury/${network}/${word}`;
const say = (word: 'pause' | 'resume', reason = 'a test') => here.custody.as().post(path(word), { reason });

describe('a chain that an administrator pauses', () => {
  it('signs and sends nothing more, goes on watching, and goes on when it is resumed', async () => {
    const before = await submitted();
    await rounds(2);
    const answer = await say('pause', 'the key is being moved');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      ...{ network: '1', paused: true, pausedBecause: 'An administrator paused it: the key is being moved' },
    });
    const waiting = await submitted();
    await here.chain.mine(needed);
    await rounds(2);
    expect(await here.custody.read(before.id)).toMatchObject({ state: 'confirmed' });
    expect(await here.custody.read(waiting.id)).toMatchObject({ state: 'queued', hash: '' });
    expect((await say('pause')).status).toBe(409);
    expect(await say('resume')).toMatchObject({ status: 200, body: { paused: false } });
    expect((await say('resume')).status).toBe(409);
    await rounds(2);
    expect(await here.custody.read(waiting.id)).toMatchObject({ state: 'mined' });
    const acted = await outboxOf(here.custody.deps.database, 'custody.AdminActed.v1');
    expect(acted.map(({ data }) => (data as custodyEvents.AdminActed).action)).toMatchObject([
      { action: 'chain.pause', objectKind: 'chain', objectId: '1', reason: 'the key is being moved' },
      { action: 'chain.resume', reason: 'a test' },
    ]);
  });

  it('is refused without a reason, the permission, a known network, or a first round', async () => {
    const { custody } = here;
    expect((await custody.as().post(path('pause'), {})).status).toBe(400);
    expect((await custody.as().post(path('pause', '5'), { reason: 'a test' })).status).toBe(404);
    const reader = custody.as({ role: 'moderator', permissions: ['treasury.read'] });
    expect((await reader.post(path('pause'), { reason: 'a test' })).status).toBe(403);
    expect(await say('pause')).toMatchObject({ status: 409, body: { code: 'custody.never_carried' } });
    await rounds(1);
    const key = randomUUID();
    const admin = custody.as();
    const twice = await Promise.all([1, 2].map(() => admin.post(path('pause'), { reason: 'a test' }, key)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice.map(({ headers }) => headers['idempotency-replayed']).toSorted()).toEqual([
      'true',
      undefined,
    ]);
  });
});

describe('a chain that an unknown transaction paused', () => {
  it('is resumed only when that one is final, counts on from it, and is not paused again', async () => {
    await rounds(1);
    await here.chain.rpc('eth_sendTransaction', { from: here.chain.hot, to: newSend().to, value: '0x1' });
    await here.chain.rpc('eth_sendTransaction', { from: here.chain.hot, to: newSend().to, value: '0x1' });
    const nonce = await nextNonce(here.custody);
    const send = await submitted();
    await rounds(1);
    expect(await say('resume')).toMatchObject({ status: 409, body: { code: 'custody.not_final' } });
    await here.chain.mine(needed);
    expect(await say('resume')).toMatchObject({ status: 200, body: { paused: false } });
    expect(await nextNonce(here.custody)).toBe(nonce + 2);
    await rounds(3);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'mined' });
  });

  it('stays paused while its providers do not answer', async () => {
    const nodes = startBadNodes();
    let isAway = false;
    const url = await nodes.between(here.chain.url, (_method, answer) =>
      isAway ? { id: 1, error: { code: -32000, message: 'away' } } : answer,
    );
    const custody = await startCustody(here.chain, { RPC_URL_1: url });
    await custody.round();
    const admin = custody.as();
    await admin.post(path('pause'), { reason: 'a test' });
    isAway = true;
    expect((await admin.post(path('resume'), { reason: 'a test' })).status).toBe(503);
    expect((await admin.get('/api/admin/treasury')).body.chains).toMatchObject([
      ...[{ paused: true }, {}, {}, {}, {}, {}, {}],
    ]);
    await custody.stop();
    nodes.stop();
  });
});
