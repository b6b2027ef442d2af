import { createServer } from 'node:http';
import { trace } from '@opentelemetry/api';
import { authRpc } from '@tael/proto';
import { createHttpApp, createLogger, route, rpcClient, startService } from '@tael/runtime';
import { z } from 'zod';
import { rpcOpenToItself } from './open-to-itself.mjs';

const { token, serve } = rpcOpenToItself('program');
const idOf = () => trace.getActiveSpan()?.spanContext().traceId;
const logger = createLogger({ service: 'program' });
let inRpc;
let url;
let inUpstream;
const upstream = createServer((request, response) => {
  inUpstream = request.headers.traceparent;
  response.end();
}).listen(0, '127.0.0.1');

const service = await startService({
  name: 'program',
  logger,
  app: createHttpApp({
    service: 'program',
    logger,
    verifier: { verify: async () => undefined },
    routes: [
      route(
        { method: 'get', path: '/traced', summary: 'traced', access: 'public', answer: z.unknown() },
        {
          handle: async ({ log }) => {
            log.info('inside');
            await rpcClient(authRpc.AuthService, { url, token }).getPublicKeys({});
            await fetch(`http://127.0.0.1:${upstream.address().port}/`);
            return { inHandler: idOf(), inRpc, inUpstream };
          },
        },
      ),
    ],
  }),
  port: 0,
  internalPort: 0,
  metricsPort: 0,
  rpc: serve((router) =>
    router.service(authRpc.AuthService, {
      getPublicKeys: () => {
        inRpc = idOf();
        return {};
      },
    }),
  ),
  ready: {},
  stop: [() => upstream.close()],
});
url = `http://127.0.0.1:${service.internalPort}`;
const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${process.env.SAMPLED ?? '01'}`;
const answer = await fetch(`http://127.0.0.1:${service.port}/traced`, { headers: { traceparent } });
process.stdout.write(`${JSON.stringify({ traces: await answer.json() })}\n`);
await service.stop();
process.exit(0);
