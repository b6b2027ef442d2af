import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@tael/runtime';
import { rpcKeysOf } from '@tael/testkit';
import { compose } from '../src/compose.ts';
import type { Gateway } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Outcome } from '../src/edge.ts';
import { startEchoService } from './echo-service.ts';
import type { EchoService } from './echo-service.ts';
import { startStandInAuth } from './stand-in-auth.ts';
import type { StandInAuth } from './stand-in-auth.ts';

export interface StartedGateway {
  url: string;
  port: number;
  auth: StandInAuth;
  service: EchoService;
  gateway: Gateway;
  outcomes: Outcome[];
  close(): Promise<void>;
}

export async function startGateway(
  env: Record<string, string> = {},
  now?: () => Date,
): Promise<StartedGateway> {
  const auth = await startStandInAuth();
  const service = await startEchoService();
  const config = readConfig({
    PORT: '1',
    INTERNAL_PORT: '1',
    METRICS_PORT: '1',
    AUTH_URL: service.url,
    AUTH_RPC_URL: auth.url,
    ...rpcKeysOf('gateway'),
    ...env,
  });
  const outcomes: StartedGateway['outcomes'] = [];
  const logger = createLogger({ service: 'gateway', level: 'silent' });
  const gateway = compose(config, logger, (outcome) => outcomes.push(outcome), now);
  const server = createServer(gateway.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    auth,
    service,
    gateway,
    outcomes,
    close: async () => {
      await gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([auth.close(), service.close()]);
    },
  };
}

export function bearer({ token }: { token: string }): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
