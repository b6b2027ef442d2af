import { fileURLToPath } from 'node:url';
import { operationsRpc, walletRpc } from '@tael/proto';
import { peerClient, rpcKeysOf, spawnReplica, type AuthProcess, type SignedIn } from '@tael/testkit';
import type { Answer } from './wallet-under-test.ts';

const entry = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

export type Replica = Awaited<ReturnType<typeof startReplica>>;

export async function startReplica(url: string, auth: AuthProcess, env: Record<string, string> = {}) {
  const replica = await spawnReplica({
    entry,
    env: {
      POSTGRES_URL: url,
      EVENT_LOG_URL: auth.eventLogUrl,
      AUTH_RPC_URL: auth.internalUrl,
      ...rpcKeysOf('wallet'),
      CARD_SECRET: 'a card secret of the tests',
      LOG_LEVEL: 'warn',
      SECOND_PERSON: 'off',
      ...env,
    },
  });
  const rpc = { url: replica.internalUrl, callee: 'wallet' };
  const call = async (person: SignedIn, method: string, path: string, body?: object, key?: string) => {
    const answer = await fetch(replica.url + path, {
      method,
      headers: {
        authorization: `Bearer ${await person.internalToken()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const headers = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, text, body: JSON.parse(text) as Answer['body'] };
  };
  return {
    ...replica,
    wallet: await peerClient(walletRpc.WalletService, rpc),
    operations: await peerClient(operationsRpc.OperationsService, rpc),
    get: (person: SignedIn, path: string): Promise<Answer> => call(person, 'GET', path),
    post: (person: SignedIn, path: string, body: object, key?: string): Promise<Answer> =>
      call(person, 'POST', path, body, key),
  };
}

export const metricsOf = async (metricsUrl: string): Promise<string[]> =>
  (await (await fetch(metricsUrl)).text()).split('\n');
