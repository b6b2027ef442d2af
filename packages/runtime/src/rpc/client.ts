import type { DescService } from '@bufbuild/protobuf';
import { createClient, type Client, type Interceptor } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-node';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { repeatRefused } from './repeat-refused.ts';

export interface RpcClientOptions {
  url: string;
  /** From `callAs`. */
  token: () => string;
  deadlineMs?: number;
}

const largestMessage = 4 * 1024 * 1024;

/**
 * How long a client keeps an idle connection: shorter than a server's 75 s, and than the lame duck of a pod that stops. A
 * connection that the server closes first may take a request with it.
 */
export const idleConnectionMs = 3_000;

const agentOptions = {
  keepAlive: true,
  maxSockets: 64,
  maxFreeSockets: 16,
  timeout: idleConnectionMs,
  scheduling: 'lifo',
} as const;
const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };

function withToken(token: () => string): Interceptor {
  return (next) => (request) => {
    request.header.set('authorization', `Bearer ${token()}`);
    return next(request);
  };
}

/** Connect over HTTP/1.1. The telemetry preload adds `traceparent`. */
export function rpcClient<S extends DescService>(service: S, options: RpcClientOptions): Client<S> {
  return createClient(
    service,
    createConnectTransport({
      baseUrl: options.url,
      httpVersion: '1.1',
      nodeOptions: { agent: options.url.startsWith('https:') ? agents.https : agents.http },
      defaultTimeoutMs: options.deadlineMs ?? 3_000,
      interceptors: [repeatRefused, withToken(options.token)],
      acceptCompression: [],
      readMaxBytes: largestMessage,
    }),
  );
}
