import { Code } from '@connectrpc/connect';
import { subscribe } from 'node:diagnostics_channel';
import { authRpc } from '@tael/proto';
import { createLogger, rpcClient, startService } from '@tael/runtime';
import { rpcOpenToItself } from './open-to-itself.mjs';

/** A program, because Node's errors would be of another realm inside the test runner. */
const { token, serve } = rpcOpenToItself('program');
let connections = 0;
subscribe('net.server.socket', () => (connections += 1));
const service = await startService({
  name: 'program',
  logger: createLogger({ service: 'program', level: 'silent' }),
  app: (_request, response) => response.end(),
  port: 0,
  internalPort: 0,
  metricsPort: 0,
  rpc: serve((router) =>
    router.service(authRpc.AuthService, {
      getPublicKeys: () => new Promise((resolve) => setTimeout(resolve, 200, {})),
      getUsers: () => ({}),
    }),
  ),
  ready: {},
  stop: [],
});
const url = `http://127.0.0.1:${service.internalPort}`;
const codeOf = (call) =>
  call.then(
    () => 'none',
    (error) => Code[error.code],
  );

for (let n = 0; n < 5; n += 1) {
  await rpcClient(authRpc.AuthService, { url, token }).getUsers({});
}
const slow = await codeOf(rpcClient(authRpc.AuthService, { url, token, deadlineMs: 50 }).getPublicKeys({}));
await new Promise((resolve) => setTimeout(resolve, 300));
await service.stop();
const nobody = await codeOf(rpcClient(authRpc.AuthService, { url, token }).getPublicKeys({}));
process.stdout.write(JSON.stringify({ slow, nobody, connections }));
