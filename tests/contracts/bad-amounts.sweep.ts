import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../api.ts';
import { figuresOf, onSharedPlatform, personWith } from '../faults/money-platform.ts';

let house: Awaited<ReturnType<typeof onSharedPlatform>>;
let owner: Account;
let other: Account;
beforeAll(async () => {
  house = await onSharedPlatform();
  owner = await personWith(house, { coins: 10_000, yuan: 10_000 });
  other = await house.here.register();
  const put = (path: string, body: object) =>
    house.here.call('PUT', path, { token: house.admin.token, body });
  await put(`/api/withdrawals/admin/user/${owner.id}/cash-subsidy`, {
    operation: 'add',
    amount: 10,
    reason: 'a reason',
  });
  const post = (path: string, body?: object) => house.here.call('POST', path, { token: owner.token, body });
  await post('/api/wallet/card');
  await post('/api/wallet/card/top-up', { amount: 10 });
  expect(await figuresOf(house.here, owner)).toMatchObject({ subsidy: 1_000, card: 1_000 });
});

/** Raw JSON text: JSON.stringify cannot write all of these. */
const amounts = [
  ...['-1', '0.001', '1e21', '9007199254740993', '1000000000000', '1e400', '-0.01', '0.1e-2'],
  ...['"10"', '"１０"', 'true', 'false', '[1]', '[]', '{}', '{"$gt":0}', 'null', 'NaN', 'undefined'],
  '',
];

const messageOf = (amount: string, refusal: string): string =>
  amount === 'NaN' || amount === 'undefined' ? 'The request body is not valid JSON' : refusal;

const invalid = 'Please enter a valid amount';
const account = '"withdrawalMethod":"wechat","accountInfo":{"wechatId":"wx-0123456"}';

interface Target {
  call: string;
  /** An administrator may set a figure to 0; users' calls refuse it. */
  zeroToo: boolean;
  asAdmin: boolean;
  path: () => string;
  rest: () => string;
}

const targets: Target[] = [
  ['POST /api/wallet/sell', () => '"price":1000'],
  ['POST /api/wallet/buy', () => '"price":0.01'],
  ['POST /api/transactions', () => `"to":${JSON.stringify(other.username)},"type":"send"`],
  ['POST /api/withdrawals', () => account],
  ['POST /api/wallet/card/top-up', () => '"card":1'],
  ['POST /api/wallet/card/unload', () => '"card":1'],
  ['POST /api/wallet/quote, sell', () => '"type":"sell"'],
  ['POST /api/wallet/quote, buy', () => '"type":"buy"'],
  ['POST /api/wallet/quote, send', () => `"type":"send","to":${JSON.stringify(other.username)}`],
].map(([call, rest]) => ({
  call: call as string,
  zeroToo: true,
  asAdmin: false,
  path: () => /\/[^,]*/.exec(call as string)?.[0] ?? '',
  rest: rest as () => string,
}));

for (const operation of ['set', 'add', 'subtract']) {
  const rest = () => `"operation":"${operation}","reason":"a reason"`;
  targets.push(
    {
      call: `PUT coins, ${operation}`,
      zeroToo: false,
      asAdmin: true,
      path: () => `/api/admin/users/wallet/users/${owner.id}/coins`,
      rest,
    },
    {
      call: `PUT cash-subsidy, ${operation}`,
      zeroToo: false,
      asAdmin: true,
      path: () => `/api/withdrawals/admin/user/${owner.id}/cash-subsidy`,
      rest,
    },
  );
}

async function ask({ call, path, rest, asAdmin }: Target, amount: string) {
  const answer = await fetch(`${house.platform.url}${path()}`, {
    method: call.split(' ')[0] ?? '',
    headers: {
      authorization: `Bearer ${asAdmin ? house.admin.token : owner.token}`,
      'content-type': 'application/json',
    },
    body: `{${[rest(), amount === '' ? '' : `"amount":${amount}`].filter(Boolean).join()}}`,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('an amount that is none', () => {
  it.each(targets.map((target) => [target.call, target] as const))(
    '%s refuses it, and nothing moves',
    async (_call, target) => {
      const before = [await figuresOf(house.here, owner), await figuresOf(house.here, other)];
      for (const amount of target.zeroToo ? ['0', '-0', '0.00', ...amounts] : amounts) {
        const { status, body } = await ask(target, amount);
        const message = messageOf(amount, invalid);
        expect({ amount, status, message: body.message, error: body.error }).toEqual({
          amount,
          status: 400,
          message,
          error: message,
        });
      }
      expect([await figuresOf(house.here, owner), await figuresOf(house.here, other)]).toEqual(before);
    },
  );

  it('a good one moves, so the requests above fail for their amounts alone', async () => {
    for (const target of targets) {
      const { status } = await ask(target, '1');
      expect({ call: target.call, good: status < 300 }).toEqual({ call: target.call, good: true });
    }
  });
});

describe('a body with fields that a sender must not set', () => {
  beforeAll(async () => {
    owner = await personWith(house, { coins: 10_000, yuan: 10_000 });
  });
  const post = (path: string, body: object) => house.here.call('POST', path, { token: owner.token, body });

  it('moves only its own, at our price, in the state that is due', async () => {
    const rich = await personWith(house, { coins: 1_000, yuan: 1_000 });
    const before = await figuresOf(house.here, rich);
    const mine = await figuresOf(house.here, owner);
    const forged = {
      from: rich.id,
      userId: rich.id,
      owner: rich.id,
      price: 1000,
      coinPrice: 1000,
      status: 'completed',
    };
    expect(await post('/api/wallet/sell', { ...forged, amount: 1 })).toMatchObject({
      status: 200,
      body: { proceeds: 7.26 },
    });
    const outside = await post('/api/transactions', { ...forged, to: `0x${'b2'.repeat(20)}`, amount: 1 });
    expect(outside).toMatchObject({ status: 201, body: { transaction: { status: 'pending' } } });
    expect(await figuresOf(house.here, rich)).toEqual(before);
    const after = await figuresOf(house.here, owner);
    expect(after).toMatchObject({ coins: mine.coins - 200, reserved: mine.reserved + 100 });
  });

  it('is refused to oneself, to an unknown payee, and above the balance', async () => {
    const send = (to: string, amount: number) => post('/api/transactions', { to, amount });
    const refusals: [Promise<{ status: number; body: Record<string, unknown> }>, string][] = [
      [send(owner.username, 1), 'You cannot send to yourself'],
      [send('nobody-of-this-name', 1), 'Recipient not found'],
      [send(other.username, 900_000), 'Insufficient coins'],
      [post('/api/wallet/sell', { amount: 900_000 }), 'Insufficient coins'],
      [post('/api/wallet/buy', { amount: 900_000 }), 'Insufficient balance'],
      [
        post('/api/withdrawals', {
          amount: 40_000,
          withdrawalMethod: 'wechat',
          accountInfo: { wechatId: 'wx-1' },
        }),
        'Amount exceeds available balance',
      ],
    ];
    for (const [asked, message] of refusals)
      expect(await asked).toMatchObject({ status: 400, body: { message } });
  });
});

describe('rows of another user', () => {
  const post = (path: string, body: object) => house.here.call('POST', path, { token: owner.token, body });

  it('are 404, without their content', async () => {
    const payout = await post('/api/withdrawals', {
      amount: 1,
      withdrawalMethod: 'wechat',
      accountInfo: { wechatId: 'wx-1' },
    });
    const sent = await post('/api/transactions', { to: other.username, amount: 0.01 });
    const stranger = await house.here.register();
    const { _id: payoutId } = payout.body.withdrawal as { _id: string };
    const { _id: sendId } = sent.body.transaction as { _id: string };
    for (const [method, path] of [
      ['GET', `/api/withdrawals/${payoutId}`],
      ['POST', `/api/withdrawals/${payoutId}/cancel`],
      ['GET', `/api/transactions/${sendId}`],
      ['GET', '/api/transactions/not-an-id'],
    ] as const) {
      const answer = await house.here.call(method, path, { token: stranger.token });
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer.body)).not.toContain(owner.username);
    }
  });
});

describe('states and keys', () => {
  const decide = (id: string, body: object) =>
    house.here.call('PUT', `/api/withdrawals/admin/${id}`, { token: house.admin.token, body });

  it('a state out of order is 409 and names both; a reject without a reason is 400', async () => {
    const person = await personWith(house, { yuan: 1_000 });
    const { body } = await house.here.call('POST', '/api/withdrawals', {
      token: person.token,
      body: { amount: 5, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-1' } },
    });
    const { _id: id } = body.withdrawal as { _id: string };
    const early = await decide(id, { status: 'completed' });
    expect(early.status).toBe(409);
    expect(early.body.message).toMatch(/pending.*completed|completed.*pending/);
    expect((await decide(id, { status: 'rejected', adminNotes: '  ' })).status).toBe(400);
    expect((await decide(id, { status: 'requested' })).status).toBe(400);
    expect(await figuresOf(house.here, person)).toMatchObject({ available: 500, held: 500 });
  });

  it('the same Idempotency-Key with another body is 422, and the first alone has happened', async () => {
    const person = await personWith(house, { coins: 1_000, yuan: 1_000 });
    const withdrawal = { withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-1' } };
    for (const [path, rest] of [
      ['/api/wallet/sell', {}],
      ['/api/wallet/buy', {}],
      ['/api/transactions', { to: other.username }],
      ['/api/withdrawals', withdrawal],
    ] as const) {
      const ask = (amount: number) =>
        house.here.call('POST', path, {
          token: person.token,
          key: 'the same key',
          body: { ...rest, amount },
        });
      expect((await ask(1)).status).toBeLessThan(300);
      const before = await figuresOf(house.here, person);
      expect({ path, status: (await ask(2)).status }).toEqual({ path, status: 422 });
      expect(await figuresOf(house.here, person)).toEqual(before);
    }
  });
});
