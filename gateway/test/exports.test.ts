import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startOwners, type Owners } from './owners.ts';
import { bearer, startGateway, type StartedGateway } from './start-gateway.ts';

let owners: Owners;
let tael: StartedGateway;
beforeAll(async () => {
  owners = await startOwners();
  tael = await startGateway({ WALLET_RPC_URL: owners.url, POINTS_RPC_URL: owners.url });
});
afterAll(async () => {
  await tael.close();
  await owners.close();
});

let accounts: string[];
let meanwhile: () => void;
beforeEach(() => {
  owners.away = false;
  owners.holdingOf = () => ({});
  accounts = ['poor', 'rich', '=1+1'];
  meanwhile = () => {};
  tael.auth.auth.listUsers = ({ search, page, limit, ascending }) => {
    expect(ascending).toBe(true);
    const found = accounts.filter((id) => id.includes(search));
    const totalPages = Math.ceil(found.length / limit);
    const from = (Math.min(page, Math.max(1, totalPages)) - 1) * limit;
    const users = found
      .slice(from, from + limit)
      .map((id) => ({ id, username: id, email: `${id}@tael.local` }));
    meanwhile();
    return { users, total: found.length, totalPages };
  };
});

const file = async (query = '', path = '/api/admin/users/wallet/export') => {
  const headers = bearer(tael.auth.signIn({ role: 'admin' }));
  const answer = await fetch(tael.url + path + query, { headers });
  const [header, ...lines] = (await answer.text()).split('\r\n');
  const ids = lines.slice(0, -1).map((line) => line.split(',')[0] ?? '');
  return { status: answer.status, type: answer.headers.get('content-type'), header, lines, ids };
};

describe('the wallets as a file', () => {
  it('are the list, formulas defused', async () => {
    const { status, type, header, lines } = await file();
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/csv; charset=utf-8/)]);
    expect(header).toMatch(/^id,username,email,status,coinsHeld,/);
    expect(lines[0]).toMatch(/^'=1\+1,'=1\+1,'=1\+1@tael\.local,[^,]*,10\.5,/);
  });

  it('come in the order of the list, searched as it is', async () => {
    const coins: Record<string, bigint> = { poor: 1n, rich: 9n, '=1+1': 5n };
    owners.holdingOf = (id) => ({ coins: coins[id] ?? 0n, cashSubsidy: -(coins[id] ?? 0n) });
    expect((await file()).ids).toEqual(['rich', "'=1+1", 'poor']);
    expect((await file('?sortBy=coins&sortOrder=asc')).ids).toEqual(['poor', "'=1+1", 'rich']);
    expect((await file('?sortBy=cash')).ids).toEqual(['poor', "'=1+1", 'rich']);
    expect((await file('?sortBy=name')).ids).toEqual(["'=1+1", 'poor', 'rich']);
    expect((await file('?search=r')).ids).toEqual(['rich', 'poor']);
    expect((await file('?search=nobody')).ids).toEqual([]);
  });

  it('are none at all while the wallet is away', async () => {
    owners.away = true;
    expect((await file()).status).toBe(503);
  });

  it.each([12_000, 51_000])(
    'hold each of %i accounts once, while holdings move, people go and others come',
    async (count) => {
      accounts = Array.from({ length: count }, (_, i) => `u${i}`);
      const gone = new Set<string>();
      let coins = 0n;
      owners.holdingOf = () => ({ coins: (coins = (coins * 7_919n + 13n) % 10_007n) });
      meanwhile = () => {
        for (const id of accounts.splice(accounts.length >> 2, 3)) gone.add(id);
        accounts.push(`new${accounts.length}`);
      };
      const { ids } = await file();
      const found = new Set(ids);
      expect(found.size).toBe(ids.length);
      const lost = Array.from({ length: count }, (_, i) => `u${i}`).filter(
        (id) => !gone.has(id) && !found.has(id),
      );
      expect(lost).toEqual([]);
      expect(gone.size).toBeGreaterThan(5);
    },
  );
});

describe('the users as a file', () => {
  const users = (query = '') => file(query, '/api/admin/users/export');

  it('are the list with their figures, formulas defused', async () => {
    const { status, type, header, lines } = await users();
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/csv; charset=utf-8/)]);
    expect(header).toMatch(/^id,username,email,role,status,membershipLevel,points,pointsAvailable,balance,/);
    expect(lines[0]).toMatch(/^'=1\+1,'=1\+1,'=1\+1@tael\.local,[^,]*,[^,]*,Bronze,1500,900,25,10\.5,/);
  });

  it('come in the order of the list', async () => {
    expect((await users()).ids).toEqual(["'=1+1", 'rich', 'poor']);
    expect((await users('?sortBy=username&sortOrder=asc')).ids).toEqual(["'=1+1", 'poor', 'rich']);
    expect((await users('?sortBy=email&sortOrder=desc')).ids).toEqual(['rich', 'poor', "'=1+1"]);
  });

  it('are filtered as it is, and the register has the download once', async () => {
    accounts = Array.from({ length: 12_000 }, (_, i) => `u${i}`);
    const asked: unknown[] = [];
    const answerOf = tael.auth.auth.listUsers;
    tael.auth.auth.listUsers = (request, context) => {
      const { search, status, role, level, exportedBy } = request;
      asked.push({ search, status, role, level, by: exportedBy?.role });
      return answerOf?.(request, context) ?? {};
    };
    const { ids } = await users('?search=u&status=active&role=all&level=Gold');
    expect(new Set(ids).size).toBe(12_000);
    const filter = { search: 'u', status: 'active', role: '', level: 'Gold' };
    expect(asked).toEqual(['admin', undefined, undefined, undefined].map((by) => ({ ...filter, by })));
  });

  it('are none at all while an owner of their figures is away', async () => {
    owners.away = true;
    expect((await users()).status).toBe(503);
  });
});
