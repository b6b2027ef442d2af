import { eventLogMigrations } from '@tael/events';
import { freePort, spawnService, testDatabase } from '@tael/testkit';

export const rpcSecret = 'an rpc secret of the tests';

export interface Neighbour {
  url: string;
  rpcUrl: string;
  stop: () => Promise<void>;
}

/** Another service as it runs, on a database of its own. */
export async function startNeighbour(
  name: 'auth' | 'wallet',
  settings: Record<string, string>,
): Promise<Neighbour> {
  const dist = (file: string) => new URL(`../../${name}/dist/${file}`, import.meta.url).pathname;
  const own = await testDatabase({ migrations: [] });
  const [port, internalPort] = [await freePort(), await freePort()];
  const rpcUrl = `http://127.0.0.1:${internalPort}`;
  const env = {
    ...{ PORT: String(port), INTERNAL_PORT: String(internalPort), POSTGRES_URL: own.url },
    ...{ RPC_SECRET: rpcSecret, RATE_LIMIT_EXEMPT: '127.0.0.1', LOG_LEVEL: 'warn' },
    ...{ KEY_SECRET: 'a key secret of the tests', CARD_SECRET: 'a card secret of the tests' },
    ...settings,
  };
  const { code } = await (await spawnService({ entry: dist('migrate.js'), env })).exited;
  if (code !== 0) throw new Error(`${name} could not be migrated`);
  const running = await spawnService({ entry: dist('main.js'), env, readyUrl: `${rpcUrl}/readyz` });
  return {
    url: `http://127.0.0.1:${port}`,
    rpcUrl,
    stop: async () => {
      running.kill('SIGKILL');
      await running.exited;
      await own.drop();
    },
  };
}

export const startEventLog = () => testDatabase({ migrations: [eventLogMigrations] });

/** Gives back the id. */
export async function register({ url }: Neighbour, username: string): Promise<string> {
  const password = 'correct horse';
  const body = {
    username,
    email: `${username.replaceAll(/\W/g, '')}@tael.test`,
    password,
    passwordConfirm: password,
  };
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { user: { id: string } } };
  return data.user.id;
}
