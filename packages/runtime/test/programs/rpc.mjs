import { Code } from '@connectrpc/connect';
import { subscribe } from 'node:diagnostics_channel';
import { authRpc } from '@tael/proto';
import { createLogger, rpcClient, startService } from '@tael/runtime';

/** A program, because Node's errors would be of another realm inside the test runner. */
const secret = 'a secret of the tests';
let connections = 0;
subscribe('net.server.socket', () => (connections += 1));
const service = await startService({
  name: 'program',
  logger: createLogger({ service: 'program', level: 'silent' }),
  app: (_request, response) => response.end(),
  port: 0,
  internalPort: 0,
  rpc: (router) =>
    router.service(authRpc.AuthService, {
      getPublicKeys: () => new Promise((resolve) => setTimeout(resolve, 200, {})),
      getUsers: () => ({}),
    }),
  rpcSecrets: [secret],
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
  await rpcClient(authRpc.AuthService, { url, secret }).getUsers({});
}
const slow = await codeOf(rpcClient(authRpc.AuthService, { url, secret, deadlineMs: 50 }).getPublicKeys({}));
await new Promise((resolve) => setTimeout(resolve, 300));
await service.stop();
const nobody = await codeOf(rpcClient(authRpc.AuthService, { url, secret }).getPublicKeys({}));
process.stdout.write(JSON.stringify({ slow, nobody, connections }));
