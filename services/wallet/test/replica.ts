import { fileURLToPath } from 'node:url';
import { operationsRpc, walletRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { freePort, spawnService } from '@tael/testkit';
import { secret, type RealAuth, type RealPerson } from './real-auth.ts';
import type { Answer } from './wallet-under-test.ts';

const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export type Replica = Awaited<ReturnType<typeof startReplica>>;

/** The wallet as it runs, beside auth as it runs. Replicas of one database are given its URL each. */
export async function startReplica(url: string, auth: RealAuth, env: Record<string, string> = {}) {
  const [port, internalPort] = [await freePort(), await freePort()];
  const internal = `http://127.0.0.1:${internalPort}`;
  const process = await spawnService({
    entry,
    env: {
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      POSTGRES_URL: url,
      EVENT_LOG_URL: auth.eventLogUrl,
      AUTH_RPC_URL: auth.rpcUrl,
      RPC_SECRET: secret,
      CARD_SECRET: 'a card secret of the tests',
      LOG_LEVEL: 'warn',
      ...env,
    },
    readyUrl: `${internal}/readyz`,
  });
  const call = async (person: RealPerson, method: string, path: string, body?: object, key?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await person.token()}`,
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
    internal,
    process,
    wallet: rpcClient(walletRpc.WalletService, { url: internal, secret }),
    operations: rpcClient(operationsRpc.OperationsService, { url: internal, secret }),
    get: (person: RealPerson, path: string): Promise<Answer> => call(person, 'GET', path),
    post: (person: RealPerson, path: string, body: object, key?: string): Promise<Answer> =>
      call(person, 'POST', path, body, key),
  };
}
