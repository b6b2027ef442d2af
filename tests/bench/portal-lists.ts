/**
 * `npx tsx --conditions=source tests/bench/portal-lists.ts [rounds]`. Measures each list's first page with a year of
 * data, next to one user read by id.
 */
import { apiOf } from '../api.ts';
import { theAdmin } from '../journeys/arrive.ts';
import { startPlatform } from '../platform.ts';
import { measureDrawing } from './portal-drawing.ts';
import { reportLists, type List } from './portal-report.ts';
import { idOf, seedPlatform, sizes, someUser } from './portal-seed.ts';

const rounds = Number(process.argv[2] ?? 60);
const warming = 5;

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const asked: [name: string, path: string][] = [
  ['users', '/admin/users?page=1&limit=20&sortBy=createdAt&sortOrder=desc'],
  ['users, suspended', '/admin/users?page=1&limit=20&status=suspended&sortBy=createdAt&sortOrder=desc'],
  ['users, admins', '/admin/users?page=1&limit=20&role=admin&sortBy=createdAt&sortOrder=desc'],
  ['users, by name', '/admin/users?page=1&limit=20&sortBy=username&sortOrder=asc'],
  ['users, search for a name', '/admin/users?page=1&limit=20&search=user12345'],
  ['users, search that half of them fit', '/admin/users?page=1&limit=20&search=user1'],
  ['users, figures above the list', '/admin/users/stats'],
  ['wallets', '/admin/users/wallet/users?page=1&limit=20&sortBy=coins&sortOrder=desc'],
  ['wallets, by name', '/admin/users/wallet/users?page=1&limit=20&sortBy=name&sortOrder=asc'],
  [
    'wallets, search for a name',
    '/admin/users/wallet/users?page=1&limit=20&sortBy=coins&sortOrder=desc&search=user12345',
  ],
  ['wallets, figures above the list', '/admin/users/wallet/stats'],
  ['wallets, tab of withdrawals', '/withdrawals/admin?status=all&limit=100'],
  ['points', '/admin/points/users?limit=50&sortBy=points&sortOrder=desc'],
  ['points, by name', '/admin/points/users?limit=50&sortBy=username&sortOrder=asc'],
  ['points, figures and the latest', '/admin/points/analytics'],
  ['points, withheld', '/admin/points/withheld?page=1&limit=20'],
  ['transactions', '/admin/transactions?page=1&limit=20'],
  ['transactions, by amount', '/admin/transactions?page=1&limit=20&sortBy=amount&sortOrder=desc'],
  ['transactions, sends', '/admin/transactions?page=1&limit=20&type=send'],
  ['transactions, pending', '/admin/transactions?page=1&limit=20&status=pending'],
  ['transactions, search for a name', '/admin/transactions?page=1&limit=20&search=user12345'],
  [
    'transactions, search for who has 300,000',
    '/admin/transactions?page=1&limit=20&search=%E5%BC%A0%E4%BC%9F200000',
  ],
  ['referrals', '/user/admin/referrals?page=1&limit=20'],
  ['referrals, by score', '/user/admin/referrals?page=1&limit=20&sortBy=score&sortOrder=asc'],
  ['referrals, pending', '/user/admin/referrals?page=1&limit=20&status=pending'],
  ['referrals, search for a name', '/user/admin/referrals?page=1&limit=20&search=user12345'],
  ['desk, pending and oldest first', '/withdrawals/admin?status=pending&limit=50&page=1&sort=oldest'],
  ['desk, all', '/withdrawals/admin?status=all&limit=50&page=1&sort=oldest'],
  ['desk, search for a name', '/withdrawals/admin?status=all&limit=50&page=1&sort=oldest&search=user12345'],
  ['subsidies', '/admin/cash-subsidy?page=1&limit=20'],
  ['subsidies, a month', `/admin/cash-subsidy?page=1&limit=20&from=${day(30)}&to=${day(0)}`],
  ['subsidies, search for a name', '/admin/cash-subsidy?page=1&limit=20&search=user12345'],
  ['subsidies by day', '/admin/cash-subsidy/days'],
  ['register', '/admin/audit?page=1&limit=20'],
  ['register, one action', '/admin/audit?page=1&limit=20&action=user.edit'],
  ['register, one administrator', `/admin/audit?page=1&limit=20&actor=${idOf(1000)}`],
  ['dead letters', '/admin/dead-letters?page=1&limit=20'],
  ['dead letters of one service', '/admin/dead-letters?page=1&limit=20&service=wallet'],
];

const isWhole = (text: string): boolean =>
  Object.entries(JSON.parse(text) as object).every(
    ([name, one]) => !Array.isArray(one) || (name === 'missing') === (one.length === 0),
  );

const platform = await startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', LOG_LEVEL: 'warn' } });
try {
  const admin = await theAdmin(apiOf(platform.url));
  const headers = { authorization: `Bearer ${admin.token}` };

  const read = async (path: string): Promise<string> => {
    const answer = await fetch(`${platform.url}/api${path}`, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
    return text;
  };
  const timeOf = async (path: string): Promise<number> => {
    const startedAt = performance.now();
    await read(path);
    return performance.now() - startedAt;
  };

  const seedingAt = performance.now();
  await seedPlatform(platform);
  const seconds = (performance.now() - seedingAt) / 1000;
  const lists = asked.map(([name, path]): List & { path: string } => ({ name, path, ms: [] }));
  for (const { path } of lists)
    if (!isWhole(await read(path))) throw new Error(`${path} is empty, or without an owner`);
  const byId: number[] = [];
  for (let round = -warming; round < rounds; round += 1) {
    // The yardstick runs before each list, so that other load affects both alike.
    for (const { path, ms } of lists) {
      const one = await timeOf(`/admin/users/${someUser()}`);
      const list = await timeOf(path);
      if (round < 0) continue;
      byId.push(one);
      ms.push(list);
    }
  }
  console.log(`${sizes} Seeded in ${seconds.toFixed(0)} s.\n`);
  console.log(reportLists({ rounds, byId, lists }));
  console.log(`\n${await measureDrawing({ url: platform.url, admin })}`);
} finally {
  await platform.remove();
}
