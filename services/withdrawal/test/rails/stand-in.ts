import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, spawnService, temporaryFolder } from '@tael/testkit';
import { z } from 'zod';

const entry = fileURLToPath(new URL('../../../../deploy/local/dist/stand-ins/main.js', import.meta.url));

const accounts = z.object({
  balance: z.string(),
  payments: z.array(
    z.object({ number: z.string(), amount: z.string(), payee: z.string(), state: z.string() }),
  ),
});

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** The process that plays the providers, on a port that outlives it. */
export async function startStandIn() {
  const folder = temporaryFolder('tael-stand-in-');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    spawnService({
      entry,
      nodeFlags: [],
      env: { STAND_IN_PORT: String(port), STAND_IN_FOLDER: folder.path },
      readyUrl: `${url}/readyz`,
    });
  let process = await start();
  const put = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${url}/stand-in/${path}`, { method: 'PUT', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  const key = (name: string): string => join(folder.path, 'keys', name);
  return {
    settings: {
      RAIL_ALIPAY: 'alipay',
      ALIPAY_GATEWAY: `${url}/gateway.do`,
      ALIPAY_APP_ID: '2021000000000001',
      ALIPAY_APP_KEY_FILE: key('alipay-app.key'),
      ALIPAY_APP_CERT_FILE: key('alipay-app.crt'),
      ALIPAY_CERT_FILE: key('alipay.crt'),
      ALIPAY_ROOT_CERT_FILE: key('alipay-root.crt'),
    },
    wechatSettings: {
      RAIL_WECHAT: 'wechat',
      WECHAT_GATEWAY: url,
      WECHAT_OAUTH_URL: `${url}/connect/oauth2/authorize`,
      WECHAT_TOKEN_URL: `${url}/sns/oauth2/access_token`,
      WECHAT_APP_ID: 'wx0000000000000001',
      WECHAT_APP_SECRET_FILE: key('wechat-app.secret'),
      WECHAT_MCH_ID: '1900000001',
      WECHAT_MCH_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      WECHAT_MCH_KEY_FILE: key('wechat-mch.key'),
      WECHAT_API_V3_KEY_FILE: key('wechat-v3.key'),
      WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012026',
      WECHAT_PUBLIC_KEY_FILE: key('wechat.pub'),
    },
    key,
    faults: (faults: object) => put('faults', faults),
    /** The clock of the provider. */
    turnClock: (aheadMs: number) => put('clock', { aheadMs }),
    balance: (fen: bigint, of = 'alipay') => put(`balance?of=${of}`, { fen: fen.toString() }),
    accounts: async (of = 'alipay') =>
      accounts.parse(await (await fetch(`${url}/stand-in/accounts?of=${of}`)).json()),
    kill: async () => {
      process.kill('SIGKILL');
      await process.exited;
    },
    restart: async () => {
      process = await start();
    },
    stop: async () => {
      process.kill();
      await process.exited;
      folder.remove();
    },
  };
}
