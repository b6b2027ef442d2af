import type { PlayedChain } from './assets.ts';
import type { Person } from './client.ts';
import type { Friends } from './friends.ts';
import { send, sendOutside } from './sends.ts';
import { act, type Stage } from './stage.ts';

/** Order matters: an earlier step covers each amount. */
export async function moveMoney(
  stage: Stage,
  [friend, other]: Friends,
  chains: readonly PlayedChain[],
): Promise<void> {
  const { user, admin } = stage;
  const coins = (of: Person, amount: number) =>
    act(stage, `coins:${of.username}`, {
      by: admin,
      method: 'PUT',
      path: `/api/admin/users/wallet/users/${of.id}/coins`,
      body: { operation: 'add', amount, reason: 'Opening holding of the demo' },
    });
  await Promise.all([
    coins(user, 1200),
    coins(friend, 300),
    act(stage, 'subsidy', {
      by: admin,
      method: 'PUT',
      path: `/api/withdrawals/admin/user/${user.id}/cash-subsidy`,
      body: { operation: 'add', amount: 888, reason: 'Subsidy of the demo' },
    }),
  ]);
  await act(stage, 'sell', { by: user, path: '/api/wallet/sell', body: { amount: 150 } });
  await Promise.all([
    act(stage, 'buy', { by: user, path: '/api/wallet/buy', body: { amount: 20 } }),
    send(stage, { by: user, to: friend.username, amount: 25, description: 'Tea' }),
    send(stage, { by: friend, to: user.username, amount: 60.5, description: 'Concert tickets' }),
    send(stage, { by: user, to: other.username, amount: 18, description: 'Lunch' }),
    sendOutside(stage, chains),
    useCard(stage),
    ...payouts.map((payout) => payOut(stage, payout)),
  ]);
}

async function useCard(stage: Stage): Promise<void> {
  const by = stage.user;
  await act(stage, 'card', { by, path: '/api/wallet/card', unless: [409] });
  await act(stage, 'card:top-up', { by, path: '/api/wallet/card/top-up', body: { amount: 200 } });
  await act(stage, 'card:unload', { by, path: '/api/wallet/card/unload', body: { amount: 35 } });
}

const accounts = {
  alipay: { alipayAccount: 'demo@tael.local', realName: 'Demo User' },
  wechat: { wechatId: 'tael-demo' },
  bank: { bankName: 'Bank of the Demo', bankAccount: '0000 1111 2222 3333', accountHolder: 'Demo User' },
};
type Method = keyof typeof accounts;

interface Payout {
  amount: number;
  withdrawalMethod: Method;
  decisions: { status: string; adminNotes?: string }[];
}

const [approved, processing] = [{ status: 'approved' }, { status: 'processing' }];

const payouts: readonly Payout[] = [
  {
    amount: 66,
    withdrawalMethod: 'bank',
    decisions: [{ status: 'rejected', adminNotes: 'The bank does not know this account' }],
  },
  // Its rail pays it.
  { amount: 120, withdrawalMethod: 'alipay', decisions: [approved] },
  { amount: 88.8, withdrawalMethod: 'wechat', decisions: [approved, processing] },
  { amount: 150, withdrawalMethod: 'bank', decisions: [approved] },
  { amount: 45, withdrawalMethod: 'alipay', decisions: [] },
];

async function payOut(stage: Stage, { decisions, ...asked }: Payout): Promise<void> {
  const step = `payout:${asked.amount}`;
  const id = await act(stage, step, {
    by: stage.user,
    path: '/api/withdrawals',
    body: { ...asked, accountInfo: accounts[asked.withdrawalMethod] },
    idIn: 'withdrawal',
  });
  for (const decision of decisions) {
    await act(stage, `${step}:${decision.status}`, {
      by: stage.admin,
      method: 'PUT',
      path: `/api/withdrawals/admin/${id}`,
      body: decision,
      unless: [409],
    });
  }
}

export async function saveAccounts(stage: Stage): Promise<void> {
  for (const [withdrawalMethod, accountInfo] of Object.entries(accounts)) {
    await act(stage, `account:${withdrawalMethod}`, {
      by: stage.user,
      path: '/api/withdrawals/accounts',
      body: { withdrawalMethod, accountInfo, isDefault: withdrawalMethod === 'alipay' },
    });
  }
}
