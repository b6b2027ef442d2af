import { authRpc } from '@tael/proto';
import { callAs, rpcClient } from '@tael/runtime';
import { verifyByAuth, type Service } from '@tael/service';
import { configSchema, type Config } from './config.ts';
import type { Deps } from './deps.ts';
import { routeTable } from './http.ts';

export const service: Service<Config, Deps> = {
  name: 'example',
  config: configSchema,
  deps: (base) => {
    const { AUTH_RPC_URL: url, RPC_KEY } = base.config;
    const token = callAs('example', RPC_KEY)('auth');
    return { ...base, auth: rpcClient(authRpc.AuthService, { url, token }) };
  },
  verifier: ({ auth }) => verifyByAuth(auth),
  routes: routeTable,
};
