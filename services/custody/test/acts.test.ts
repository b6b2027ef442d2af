import { randomUUID } from 'node:crypto';
import { custodyEvents } from '@tael/proto';
import { outboxOf, startBadNodes } from '@tael/testkit';
import { describe, expect, it } from 'vitest';
import { chainAndCustody, coin, needed, newSend, startCustody } from './custody-under-test.ts';
import { attemptsOf, nextNonce } from './histories.ts';

const here = chainAndCustody();
const { sent, submitted, rounds } = here;

const act = (id: string, word: 'speed-up' | 'cancel' | 'retry') => here.custody.act(id, word);
const acts = async (id: string) =>
  Object.fromEntries(
    await Promise.all(
      (['speed-up', 'cancel', 'retry'] as const).map(async (word) => [word, (await act(id, word)).status]),
    ),
  );
const paid = (to: string) => here.chain.balanceOf(to);

describe('a transfer that was never signed', () => {
  it('fails at once when it is cancelled; no nonce is taken, and nothing else can be done about it', async () => {
    const send = await submitted(200_000_000n);
    await rounds(1);
    const before = await nextNonce(here.custody);
    expect([(await act(send.id, 'speed-up')).status, (await act(send.id, 'retry')).status]).toEqual([
      409, 409,
    ]);
    const { status, body } = await act(send.id, 'cancel');
    expect([status, body.transaction]).toMatchObject([
      200,
      { state: 'failed', reason: 'Cancelled by an administrator', acts: [] },
    ]);
    await rounds(2);
    expect(await nextNonce(here.custody)).toBe(before);
    expect(await acts(send.id)).toEqual({ 'speed-up': 409, cancel: 409, retry: 409 });
    const events = await here.custody.events(send.id);
    expect(events.at(-1)?.state).toBe(custodyEvents.TransferState.FAILED);
  });

  it('gives its nonce back, and a signature that arrives later is never sent', async () => {
    const nodes = startBadNodes();
    let release = () => {};
    let arrived = () => {};
    const isAsked = new Promise<void>((resolve) => (arrived = resolve));
    const gate = new Promise<void>((resolve) => (release = resolve));
    const signer = await nodes.between(here.chain.url, async (method, answer) => {
      if (method !== 'eth_signTransaction') return answer;
      arrived();
      await gate;
      return answer;
    });
    const custody = await startCustody(here.chain, { SIGNER_URL_1: signer });
    const send = newSend();
    await custody.rpc.submitTransfer(send);
    const round = custody.round();
    await isAsked;
    const nonce = await nextNonce(custody);
    expect((await custody.act(send.id, 'cancel')).status).toBe(200);
    expect(await nextNonce(custody)).toBe(nonce - 1);
    release();
    await round;
    const next = newSend();
    await custody.rpc.submitTransfer(next);
    await custody.round();
    await custody.round();
    expect(await custody.read(next.id)).toMatchObject({ state: 'mined' });
    expect(await custody.read(send.id)).toMatchObject({ state: 'failed', hash: '' });
    expect([await paid(send.to), await paid(next.to)]).toEqual([0n, 5n * coin]);
    await custody.stop();
    nodes.stop();
  });
});

describe('a transfer that was sent', () => {
  it('offers at least an eighth more under its nonce when it is sped up, and pays once', async () => {
    const send = await sent();
    expect(await act(send.id, 'speed-up')).toMatchObject({
      status: 200,
      body: { transaction: { state: 'sent' } },
    });
    expect(await act(send.id, 'speed-up')).toMatchObject({ status: 409 });
    await rounds(1);
    const [first, second] = await attemptsOf(here.custody, send.id);
    expect(BigInt(second?.maxFee ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(first?.maxFee ?? 0) * 9n);
    expect(second).toMatchObject({ nonce: first?.nonce, kind: 'pay' });
    await here.chain.mine(needed);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'confirmed', hash: second?.hash });
    expect(await paid(send.to)).toBe(5n * coin);
    expect(await acts(send.id)).toEqual({ 'speed-up': 409, cancel: 409, retry: 409 });
  });

  it('fails only when its cancellation is confirmed, and has paid nothing', async () => {
    const send = await sent();
    const { body } = await act(send.id, 'cancel');
    expect(body.transaction).toMatchObject({ state: 'sent', cancelling: true, acts: ['speed-up'] });
    expect((await act(send.id, 'cancel')).status).toBe(409);
    await rounds(1);
    const [, second] = await attemptsOf(here.custody, send.id);
    await here.chain.mine(1);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({
      ...{ state: 'mined', hash: second?.hash, reason: 'Is being cancelled' },
    });
    expect(await acts(send.id)).toEqual({ 'speed-up': 409, cancel: 409, retry: 409 });
    await here.chain.mine(needed - 1);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({
      ...{ state: 'failed', reason: 'Cancelled by an administrator' },
    });
    expect(await paid(send.to)).toBe(0n);
  });
});

describe('a transfer that is being cancelled', () => {
  it('is confirmed and paid once if a block takes it before its cancellation is signed', async () => {
    const send = await sent();
    const { hash } = await here.custody.read(send.id);
    expect((await act(send.id, 'cancel')).status).toBe(200);
    await here.chain.mine(1);
    await rounds(2);
    await here.chain.mine(needed);
    await rounds(2);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'confirmed', hash });
    expect(await attemptsOf(here.custody, send.id)).toMatchObject([{ hash }, { kind: 'cancel', hash: null }]);
    expect(await paid(send.to)).toBe(5n * coin);
  });

  it('is confirmed and paid once if a block takes it after its cancellation was sent', async () => {
    const send = await sent();
    await act(send.id, 'cancel');
    await rounds(1);
    const [first, second] = await attemptsOf(here.custody, send.id);
    await here.chain.rpc('anvil_dropTransaction', second?.hash);
    await here.chain.rpc('eth_sendRawTransaction', first?.raw);
    await here.chain.mine(1);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'mined', hash: first?.hash });
    await here.chain.mine(needed);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({
      state: 'confirmed',
      hash: first?.hash,
      reason: '',
    });
    expect(await paid(send.to)).toBe(5n * coin);
  });
});

describe('a replacement', () => {
  it('that cancels is sent with a higher fee, also after a reorganisation has dropped the cancellation', async () => {
    const send = await sent();
    await act(send.id, 'cancel');
    await rounds(1);
    expect((await act(send.id, 'speed-up')).status).toBe(200);
    await rounds(1);
    expect((await attemptsOf(here.custody, send.id)).map(({ kind }) => kind)).toEqual([
      'pay',
      'cancel',
      'cancel',
    ]);
    await here.chain.mine(2);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'mined' });
    await here.chain.rpc('anvil_reorg', 3, []);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'sent' });
    await here.chain.mine(needed);
    await rounds(1);
    expect(await here.custody.read(send.id)).toMatchObject({ state: 'failed' });
    expect(await paid(send.to)).toBe(0n);
  });

  it('is refused above the cap, and while its chain is paused', async () => {
    const send = await sent();
    await here.chain.rpc('anvil_setNextBlockBaseFeePerGas', `0x${80_000_000_000n.toString(16)}`);
    await here.chain.mine(1);
    expect(await act(send.id, 'speed-up')).toMatchObject({
      status: 409,
      body: { code: 'custody.fee_at_cap' },
    });
    await here.chain.rpc('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
    await here.chain.mine(1);
    await here.custody.as().post('/api/admin/treasury/1/pause', { reason: 'a test' });
    for (const word of ['speed-up', 'cancel'] as const)
      expect(await act(send.id, word)).toMatchObject({ status: 409, body: { code: 'custody.paused' } });
    await here.chain.mine(1);
  });
});

describe('an act on a transfer', () => {
  it('is one under its key, and another body under the key is refused', async () => {
    const send = await sent();
    const admin = here.custody.as();
    const path = `/api/admin/treasury/transfers/${send.id}/speed-up`;
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, { reason: 'slow' }, key)));
    // One in flight may be refused.
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    await rounds(1);
    const again = await admin.post(path, { reason: 'slow' }, key);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(await attemptsOf(here.custody, send.id)).toHaveLength(2);
    expect((await admin.post(path, { reason: 'another' }, key)).status).toBe(422);
    const acted = await outboxOf(here.custody.deps.database, 'custody.AdminActed.v1');
    expect(acted.map(({ data }) => (data as custodyEvents.AdminActed).action)).toMatchObject([
      { action: 'transfer.speed-up', objectKind: 'transfer', objectId: send.id, reason: 'slow' },
    ]);
    await here.chain.mine(1);
  });

  it('needs a reason, a known transfer of someone else, and the permission', async () => {
    const send = await submitted();
    const path = (id: string) => `/api/admin/treasury/transfers/${id}/cancel`;
    const reason = 'a test';
    const by = (who: Parameters<typeof here.custody.as>[0], id: string, body: object) =>
      here.custody.as(who).post(path(id), body);
    for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: 7 }])
      expect((await by({}, send.id, body)).status).toBe(400);
    expect((await by({}, send.id, {})).body.message).toBe('Please enter a reason');
    for (const id of [randomUUID(), 'no-id']) expect((await by({}, id, { reason })).status).toBe(404);
    expect((await by({ userId: send.userId }, send.id, { reason })).status).toBe(403);
    const moderator = (permission: 'treasury.read' | 'treasury.operate') =>
      by({ role: 'moderator', permissions: [permission] }, send.id, { reason });
    expect((await moderator('treasury.read')).status).toBe(403);
    const unproven = { secondFactor: { provenAt: null } } as const;
    expect((await by(unproven, send.id, { reason })).status).toBe(403);
    expect((await moderator('treasury.operate')).status).toBe(200);
  });
});
