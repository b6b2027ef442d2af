import type { Account } from '../demo-accounts.ts';

export interface Person extends Account {
  id: string;
  username: string;
  token: string;
  device: string;
}

export type Json = Record<string, unknown>;

export interface Request {
  by?: Pick<Person, 'token' | 'device'>;
  body?: Json;
  key?: string;
  unless?: readonly number[];
}

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

export interface Client {
  call(method: string, path: string, request?: Request): Promise<Json>;
  until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T>;
}

const everyMs = 100;

export function clientOf(url: string, ended: AbortSignal): Client {
  return {
    async call(method, path, { by, body, key, unless = [] } = {}) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          'user-agent': by?.device ?? 'Tael',
          ...(by !== undefined && { authorization: `Bearer ${by.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: ended,
      });
      const text = await answer.text();
      if (!answer.ok && !unless.includes(answer.status)) {
        const { message } = (text.startsWith('{') ? JSON.parse(text) : {}) as { message?: string };
        throw new Refused(answer.status, `${method} ${path}: ${answer.status} ${message ?? ''}`);
      }
      return JSON.parse(text) as Json;
    },
    async until(what, ask) {
      for (;;) {
        const found = await ask();
        if (found !== undefined) return found;
        if (ended.aborted) throw new Error(`${what} did not come in time`);
        await new Promise((resume) => setTimeout(resume, everyMs));
      }
    },
  };
}

export async function enter(
  client: Client,
  account: Account & { username: string; device: string },
  referralCode?: string,
): Promise<Person> {
  const { email, password, username, device } = account;
  const by = { token: '', device };
  const registering = { username, email, password, passwordConfirm: password, referralCode };
  const registered = await client
    .call('POST', '/api/auth/register', { by, body: registering })
    .catch((error: unknown) => {
      if (!(error instanceof Refused && error.status === 409)) throw error;
      return client.call('POST', '/api/auth/login', { by, body: { email, password } });
    });
  return { ...account, ...sessionOf(registered) };
}

export async function signIn(client: Client, account: Account, device: string): Promise<Person> {
  const by = { token: '', device };
  const { email, password } = account;
  const answer = await client.call('POST', '/api/auth/login', { by, body: { email, password } });
  return { ...account, ...sessionOf(answer), device };
}

function sessionOf(answer: Json): Pick<Person, 'id' | 'username' | 'token'> {
  const { user } = answer.data as { user: { id: string; username: string } };
  return { id: user.id, username: user.username, token: String(answer.token) };
}
