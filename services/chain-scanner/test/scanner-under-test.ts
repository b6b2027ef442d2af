import { randomUUID } from 'node:crypto';
import type { Principal } from '@tael/identity';
import { outboxOf, serviceUnderTest } from '@tael/testkit';
import supertest from 'supertest';
import { compose } from '../src/compose.ts';
import { depositKeyOf } from '../src/config.ts';
import type { Deps } from '../src/deps.ts';
import { migrations } from '../src/migrations.ts';
import { assignAddresses } from '../src/operations/assign-addresses.ts';
import { service } from '../src/service.ts';
import { findAddresses } from '../src/store/addresses.ts';

/** m/44'/60'/0' of the test chains' mnemonic "test test test … junk". Its private keys are public. */
export const testXpub =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  text: string;
}

export type ScannerUnderTest = Awaited<ReturnType<typeof startScannerApp>>;

export async function startScannerApp(env: Record<string, string> = {}, parts: Partial<Deps> = {}) {
  const under = await serviceUnderTest(
    { ...service, deps: (base) => compose(base, parts) },
    {
      migrations,
      env: {
        AUTH_RPC_URL: 'http://127.0.0.1:9',
        PRICE_URL: 'http://127.0.0.1:9',
        IPFS_URL: 'http://127.0.0.1:9',
        DEPOSIT_XPUB: testXpub,
        CHAINS: chosenIn(env),
        RPC_QUORUM: '1',
        SCAN_EVERY_MS: '50',
        ...env,
      },
    },
  );
  const { deps, stores, settings, identity, app, stop } = under;
  const as = (who: Partial<Principal> & { userId: string }) => {
    const principal: Principal = { sessionId: randomUUID(), role: 'user', permissions: [], ...who };
    const send = async (
      method: 'get' | 'post' | 'put',
      path: string,
      body?: object,
      key?: string,
    ): Promise<Answer> => {
      const headers = {
        authorization: `Bearer ${identity.internalToken(principal)}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      };
      const request = supertest(app)[method](path).set(headers);
      return await (body === undefined ? request : request.send(body));
    };
    return {
      get: (path: string) => send('get', path),
      post: (path: string, body?: object) => send('post', path, body),
      put: (path: string, body: object, key?: string) => send('put', path, body, key),
    };
  };
  return {
    deps,
    stores,
    settings,
    as,
    outbox: (type: string) => outboxOf(deps.database, type),
    newUser: () => newUser(deps),
    stop,
  };
}

/** Optimism has no credited token. */
function chosenIn(env: Record<string, string>): string {
  const ids = Object.keys(env).flatMap((key) => /^RPC_URL_(\d+)$/.exec(key)?.[1] ?? []);
  return ids.length === 0 ? '10' : ids.join(',');
}

async function newUser(deps: Deps): Promise<{ userId: string; address: string }> {
  const userId = randomUUID();
  await deps.database.transaction((tx) =>
    assignAddresses(tx, depositKeyOf(deps.config), [userId], new Date()),
  );
  const address = (await findAddresses(deps.database.db, [userId])).get(userId);
  if (address === undefined) throw new Error('no address');
  return { userId, address };
}
