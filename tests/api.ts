import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createClient, Refused, type Client } from '@tael/contract/client';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface Api {
  /** The typed client: for calls that must succeed. */
  as(token?: string): Client;
  /** For hostile input, and for the status of a refusal. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; key?: string | undefined },
  ): Promise<Answer>;
  /** A registration that a busy platform refuses is repeated, in all `tries` times at most. */
  register(more?: { referralCode?: string }, tries?: number): Promise<Account>;
  signIn(email: string, password: string): Promise<Answer>;
}

export interface Account {
  token: string;
  id: string;
  username: string;
  email: string;
  password: string;
}

/** `from` is sent as X-Forwarded-For, which counts only if the gateway trusts this machine as a proxy. */
export function apiOf(url: string, from?: string): Api {
  const call: Api['call'] = async (method, path, { token, body, key } = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  };
  const as: Api['as'] = (token) =>
    createClient({ url, token, ...(from !== undefined && { headers: { 'x-forwarded-for': from } }) });
  return {
    as,
    call,
    signIn: (email, password) => call('POST', '/api/auth/login', { body: { email, password } }),
    async register(more = {}, tries = 5) {
      for (let tried = 1; ; tried += 1) {
        const username = `u${randomUUID().slice(0, 12)}`;
        const account = { username, email: `${username}@example.test`, password: 'a-good-password' };
        const body = { ...account, passwordConfirm: account.password, ...more };
        try {
          const { token, data } = await as()('POST /api/auth/register', { body });
          return { ...account, token, id: data.user.id };
        } catch (error) {
          // Passwords take CPU: many at once on a busy machine are refused early, as they should be.
          const wait = error instanceof Refused && error.status === 503 ? error.retryAfter : undefined;
          if (wait === undefined || tried === tries) throw error;
          await setTimeout(wait * 1000);
        }
      }
    },
  };
}
