import { eventually } from '@tael/testkit';
import type { Insist } from './client.ts';
import type { Person } from './people.ts';

export interface Row {
  _id: string;
  amount: number;
  status: string;
  from: { username: string };
  to: { _id: string };
}

interface Page {
  referrals: Row[];
  total: number;
  totalPages: number;
}

const base = '/api/user/admin';

async function page(insist: Insist, token: string, query: string): Promise<Page> {
  const { body } = await insist([200], 'GET', `${base}/referrals?limit=100&${query}`, { token });
  return body as unknown as Page;
}

export async function allReferrals(insist: Insist, token: string): Promise<Row[]> {
  const { totalPages, referrals } = await page(insist, token, 'page=1');
  for (let next = 2; next <= totalPages; next += 1) {
    referrals.push(...(await page(insist, token, `page=${next}`)).referrals);
  }
  return referrals;
}

export function untilMade(insist: Insist, token: string, count: number): Promise<void> {
  return eventually(
    async () => {
      const { total } = await page(insist, token, 'page=1');
      if (total !== count) throw new Error(`${total} of ${count} referrals are made`);
    },
    { timeoutMs: 120_000, everyMs: 200 },
  );
}

/** A retry after a lost response gets 409. */
export async function decideAll(insist: Insist, token: string, crowd: readonly Person[]): Promise<void> {
  const verdicts = new Map(crowd.map(({ name, verdict }) => [name, verdict]));
  const waiting = (await allReferrals(insist, token)).map(({ _id: id, from }) => ({
    id,
    action: verdicts.get(from.username) ?? 'reject',
  }));
  for (let i = 0; i < waiting.length; i += 8) {
    const alone = waiting.slice(i, i + 4);
    for (const { id, action } of alone) {
      await insist([200, 409], 'POST', `${base}/verify-referral/${id}`, { token, body: { action } });
    }
    for (const action of ['approve', 'reject']) {
      const referralIds = waiting
        .slice(i + 4, i + 8)
        .flatMap((one) => (one.action === action ? [one.id] : []));
      if (referralIds.length === 0) continue;
      await insist([200], 'POST', `${base}/bulk-process-referrals`, { token, body: { referralIds, action } });
    }
  }
}
