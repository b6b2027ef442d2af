import type { RequestListener } from 'node:http';
import { createVerifier } from '@tael/identity';
import { addressMatcher, createHttpApp, openApi } from '@tael/runtime';
import type { Logger } from '@tael/runtime';
import type { Config } from './config.ts';
import { createUpstream } from './upstream.ts';
import type { Upstream } from './upstream.ts';
import { createDocs } from './docs.ts';
import { createDownloads } from './downloads.ts';
import { createEdge } from './edge.ts';
import type { EdgeParts } from './edge.ts';
import { createLimits } from './limits.ts';
import { createOwnRoutes } from './own-routes.ts';
import { gatherOpenApi } from './openapi.ts';
import { createOrigin } from './origin.ts';
import { askAuthOf, connectPeers, publicKeysOf } from './peers.ts';
import { serviceNames } from './routes.ts';
import type { ServiceName } from './routes.ts';
import { createSessions } from './sessions.ts';
import { createStatus } from './status/status.ts';
import type { Status } from './status/status.ts';
import type { Measured, Probes } from './status/measures.ts';
import { createStream } from './stream/stream.ts';
import type { Stream } from './stream/stream.ts';
import { isReady, isThere } from './views/health.ts';
import { views } from './views/index.ts';
import { createWeb } from './web.ts';

export interface Gateway {
  listener: RequestListener;
  stream: Stream;
  status: Status;
  services: readonly ServiceName[];
  ready: Record<string, () => Promise<void>>;
  close(): Promise<void>;
}

export function compose(
  config: Config,
  logger: Logger,
  observe: EdgeParts['observe'],
  now: () => Date = () => new Date(),
): Gateway {
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  const { urls, internalUrls } = whereServicesAre(config);
  const peers = connectPeers(internalUrls, config.RPC_KEY);
  const keys = publicKeysOf(peers.auth);
  const sessions = createSessions({
    verifier: createVerifier({ keys, audience: 'client' }),
    ask: askAuthOf(peers.auth),
  });
  const status = createStatus({ auth: peers.auth, probes: probesOf(config, internalUrls), logger, now });
  const downloads = createDownloads({ maxPerKind: config.MAX_DOWNLOADS });
  const each = { maxInFlight: config.MAX_IN_FLIGHT, downloads };
  const upstreams = new Map<ServiceName, Upstream>(
    [...urls].map(([name, url]) => [
      name,
      createUpstream({ name, url, ...each, observe: (outcome) => status.observe(name, outcome) }),
    ]),
  );
  const stream = createStream({ sessions, maxStreamsPerAddress: config.MAX_PAGES_PER_ADDRESS });
  const ownRoutes = views(peers, status);
  const serveOwn = createOwnRoutes({
    stream: stream.open,
    openApi: gatherOpenApi(peers, openApi('gateway', ownRoutes)),
    docs: createDocs({ isHttps }),
    views: createHttpApp({
      service: 'gateway',
      routes: ownRoutes,
      verifier: createVerifier({ keys, audience: 'internal' }),
      logger,
    }),
  });
  const listener = createEdge({
    upstreams,
    sessions,
    limit: limitsOf(config),
    origin: createOrigin({
      isTrusted: addressMatcher(config.TRUSTED_PROXIES),
      isExempt: addressMatcher(config.RATE_LIMIT_EXEMPT),
    }),
    serveOwn,
    web: createWeb({ dir: config.WEB_DIR, url: config.WEB_URL, hot: config.WEB_HOT, isHttps }),
    isHttps,
    observe,
    logger,
  });
  return {
    listener,
    stream,
    status,
    services: [...urls.keys()],
    ready: {
      auth: async () => {
        if (!(await isReady(config.AUTH_RPC_URL))) throw new Error('auth is not ready');
      },
    },
    close: async () => {
      stream.close();
      status.close();
      await Promise.all([...upstreams.values()].map((upstream) => upstream.close()));
    },
  };
}

const limitsOf = (config: Config) =>
  createLimits({
    readsPerMinute: config.READS_PER_MINUTE,
    writesPerMinute: config.WRITES_PER_MINUTE,
    signInsPerMinute: config.SIGN_INS_PER_MINUTE,
  });

const environmentNames = {
  auth: 'AUTH',
  wallet: 'WALLET',
  withdrawal: 'WITHDRAWAL',
  points: 'POINTS',
  referral: 'REFERRAL',
  'chain-scanner': 'CHAIN_SCANNER',
  custody: 'CUSTODY',
} as const satisfies Record<ServiceName, string>;

function whereServicesAre(config: Config) {
  const urls = new Map<ServiceName, string>();
  const internalUrls = new Map<ServiceName, string>();
  for (const name of serviceNames) {
    const key = environmentNames[name];
    const url = config[`${key}_URL`];
    const internalUrl = config[`${key}_RPC_URL`];
    if (url !== undefined) urls.set(name, url);
    if (internalUrl !== undefined) internalUrls.set(name, internalUrl);
  }
  return { urls, internalUrls };
}

/** The page from the disk is in memory since the start. */
function probesOf({ WEB_DIR, WEB_URL }: Config, internalUrls: ReadonlyMap<ServiceName, string>): Probes {
  const probes = new Map<Measured, () => Promise<boolean>>();
  for (const [name, url] of internalUrls) probes.set(name, () => isReady(url));
  if (WEB_DIR !== undefined) probes.set('web', () => Promise.resolve(true));
  else if (WEB_URL !== undefined) probes.set('web', () => isThere(new URL('/', WEB_URL)));
  return probes;
}
