import { setTimeout as pause } from 'node:timers/promises';
import type { Account, Answer, Api } from '../api.ts';
import { freshKey, withdrawBody } from './money-platform.ts';

export interface Asked {
  who: Account;
  what: 'send' | 'withdraw';
  payee: Account;
  key: string;
  id: string | undefined;
}

export interface Traffic {
  asked: readonly Asked[];
  answered(): number;
  odd: readonly string[];
  end(): Promise<void>;
}

const retryAfterMs = 1000;

const amounts = { send: 0.01, withdraw: 1 };

export function startTraffic(api: Api, people: readonly Account[]): Traffic {
  const asked: Asked[] = [];
  const odd: string[] = [];
  let answered = 0;
  let ending = false;
  const connection = async (who: Account, n: number) => {
    for (let turn = 0; !ending; turn += 1) {
      const payee = people[(n + 1 + turn) % people.length] as Account;
      if (payee === who) continue;
      const one: Asked = {
        who,
        payee,
        what: turn % 3 === 2 ? 'withdraw' : 'send',
        key: freshKey(),
        id: undefined,
      };
      asked.push(one);
      one.id = await attempt(api, one).catch((error: unknown) => {
        odd.push(String(error));
        return undefined;
      });
      if (one.id !== undefined) answered += 1;
      else await pause(retryAfterMs);
    }
  };
  const connections = people.map(connection);
  return {
    asked,
    odd,
    answered: () => answered,
    end: async () => {
      ending = true;
      await Promise.all(connections);
    },
  };
}

/** 409 and 503 leave the outcome unknown, as does a lost response. */
export async function attempt(api: Api, { who, what, payee, key }: Asked): Promise<string | undefined> {
  const request =
    what === 'send'
      ? { path: '/api/transactions', body: { to: payee.username, amount: amounts.send } }
      : { path: '/api/withdrawals', body: withdrawBody(amounts.withdraw) };
  let answer: Answer;
  try {
    answer = await api.call('POST', request.path, { token: who.token, body: request.body, key });
  } catch {
    return undefined;
  }
  if (answer.status === 503 || answer.status === 409) return undefined;
  if (answer.status !== 201) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const made = (answer.body.transaction ?? answer.body.withdrawal) as { _id: string };
  return made._id;
}

export function expectedChange(asked: readonly Asked[], { id }: Account) {
  const own = asked.filter(({ who }) => who.id === id);
  const sent = own.filter(({ what }) => what === 'send').length;
  const received = asked.filter(({ what, payee }) => what === 'send' && payee.id === id).length;
  const withdrawn = own.filter(({ what }) => what === 'withdraw').length;
  return { coins: received - sent, available: -100 * withdrawn, held: 100 * withdrawn };
}
