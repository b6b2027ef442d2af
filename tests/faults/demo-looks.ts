import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../api.ts';

export const demoAccounts = {
  user: { email: 'demo@tael.local', password: 'tael-demo-local' },
  admin: { email: 'admin@tael.local', password: 'tael-admin-local' },
};

export function stepsOf(dataFolder: string): string[] {
  try {
    const { steps } = JSON.parse(readFileSync(join(dataFolder, 'demo.json'), 'utf8')) as { steps: object };
    return Object.keys(steps);
  } catch {
    return [];
  }
}

/** The amount of the demo's last send, whose state still changes. */
export const onItsWay = 6;

type Row = Record<string, unknown>;

export async function looksOf(api: Api) {
  const enter = async ({ email, password }: { email: string; password: string }): Promise<string> =>
    String((await api.signIn(email, password)).body.token);
  const [user, admin] = [await enter(demoAccounts.user), await enter(demoAccounts.admin)];
  const read = async (path: string, token = user): Promise<Row> =>
    (await api.call('GET', path, { token })).body;
  const list = async (path: string, name: string, words: (row: Row) => unknown[], token = user) =>
    ((await read(path, token))[name] as Row[]).map((row) => words(row).join(' ')).sort();
  const { coinsHeld, balance } = (await read('/api/user/me')).user as Row;
  return {
    figures: { coinsHeld, balance },
    transactions: await list('/api/transactions?limit=100', 'transactions', (row) => [
      row.kind,
      row.amount,
      row.status,
      ...(row.chain === undefined || row.amount === onItsWay ? [] : [(row.chain as Row).state]),
    ]),
    payouts: await list('/api/withdrawals/history', 'withdrawals', (row) => [row.amount, row.status]),
    accounts: await list('/api/withdrawals/accounts', 'accounts', (row) => [row.withdrawalMethod]),
    referrals: await list(
      '/api/user/admin/referrals',
      'referrals',
      (row) => [(row.from as Row).username, row.status, row.amount],
      admin,
    ),
    /** The time of the awards for holding coins varies. */
    points: (await list('/api/points/history', 'transactions', (row) => [row.points, row.source])).filter(
      (words) => !/achievement|holding/.test(words),
    ),
    assets: await list('/api/assets/portfolio', 'assets', (row) => [row.chainId, row.symbol, row.balance]),
    pictures: await list('/api/assets/portfolio', 'nfts', (row) => [row.chain, row.name]),
    card: ((await read('/api/wallet/card')).card as Row).balance,
  };
}
