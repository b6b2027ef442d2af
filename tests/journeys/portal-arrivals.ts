import { expect } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Account } from '../api.ts';
import { sizes, type Visit } from '../browser.ts';
import { arriveSignedIn } from './arrive.ts';
import type { House } from './house.ts';

type Size = (typeof sizes)['desktop'];
type Body = Record<string, unknown>;

export const tablet: Size = { width: 768, height: 1024 };
export const outside = `0x${'42'.repeat(20)}`;

export function peopleAt(house: House) {
  const asked = async (method: string, path: string, token: string, body?: object): Promise<Body> => {
    const answer = await house.api.call(method, path, { token, body });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    asked,

    openPortal: async (path: string, viewport: Size = sizes.desktop): Promise<Visit> => {
      const visited = await house.visit(viewport);
      await arriveSignedIn(visited.page, house.admin, 'admin');
      await visited.page.goto(path);
      return visited;
    },

    sender: async (...amounts: number[]): Promise<{ person: Account; ids: string[] }> => {
      const person = await house.api.register();
      await house.give(person, { coins: 100 });
      const ids: string[] = [];
      for (const amount of amounts) {
        const { transaction } = await asked('POST', '/api/transactions', person.token, {
          to: outside,
          amount,
        });
        ids.push((transaction as { _id: string })._id);
      }
      return { person, ids };
    },

    coinsOf: async ({ token }: Account): Promise<Body> => {
      const { coinsHeld, coinsReserved } = await asked('GET', '/api/wallet', token);
      return { coinsHeld, coinsReserved };
    },

    inviter: async (friends: number): Promise<{ person: Account; names: string[] }> => {
      const person = await house.api.register();
      const { invitationCode } = await asked('GET', '/api/user/referrals', person.token);
      const referralCode = String(invitationCode);
      const registered = Array.from({ length: friends }, () => house.api.register({ referralCode }));
      const names = (await Promise.all(registered)).map(({ username }) => username);
      await eventually(async () => {
        const { pendingReferrals } = await asked('GET', '/api/user/pending-referrals', person.token);
        expect(pendingReferrals).toHaveLength(friends);
      });
      return { person, names };
    },

    referralOf: async (friend: string): Promise<string> => {
      const found = await asked('GET', `/api/user/admin/referrals?search=${friend}`, house.admin.token);
      return (found.referrals as { _id: string }[])[0]?._id ?? '';
    },

    pointsOf: async ({ token }: Account): Promise<unknown> => {
      return ((await asked('GET', '/api/user/me', token)).user as { points: unknown }).points;
    },

    subsidise: ({ id }: Account, operation: 'add' | 'subtract', amount: number, reason: string) =>
      asked('PUT', `/api/withdrawals/admin/user/${id}/cash-subsidy`, house.admin.token, {
        ...{ operation, amount, reason },
      }),
  };
}
