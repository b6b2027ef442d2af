import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { freePort, startPostgres, type PostgresServer } from '@tael/testkit/servers';
import { BadSetting, type LocalConfig } from './config.ts';
import { findDataFolder, occupy } from './data-folder.ts';
import { ensureDatabases, ownerOf, type DatabaseUrls } from './databases.ts';
import { planDemo } from './demo/plan-demo.ts';
import { openStepBook } from './demo/step-book.ts';
import { createLogPrinter } from './log-lines.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { migrateAll } from './migrations.ts';
import { checkout, choosePorts, planServices, planWeb } from './plans.ts';
import { keepSecrets } from './secrets.ts';
import { services } from './services.ts';
import { planOwnRails } from './own-rails.ts';
import { startOwnChains, type OwnChains } from './own-chains.ts';
import { supervise, type ProcessPlan, type Supervised } from './supervised.ts';
import { timed } from './timed.ts';

export interface Platform {
  url: string;
  dataFolder: string;
  mailbox: Mailbox | undefined;
  chains: ReadonlyMap<number, string>;
  hasDemo: boolean;
}

export interface StartingPlatform {
  ready: Promise<Platform>;
  stop(): Promise<void>;
}

/** Run in reverse order. */
type Stops = (() => Promise<void> | void)[];

interface Life {
  stops: Stops;
  stop: () => Promise<void>;
  interrupted: AbortSignal;
}

export function startPlatform(
  config: LocalConfig,
  { dev, print }: { dev: boolean; print: (line: string) => void },
): StartingPlatform {
  const stops: Stops = [];
  const interrupted = new AbortController();
  const stop = once(async () => {
    interrupted.abort();
    for (const end of stops.toReversed()) await end();
  });
  const begin = async (): Promise<Platform> => {
    try {
      await refuseTakenPort(config.port);
      const dataFolder = findDataFolder(config.dataDir);
      stops.push(occupy(dataFolder));
      return {
        ...(await start(config, dataFolder, dev, print, { stops, stop, interrupted: interrupted.signal })),
        dataFolder,
      };
    } catch (error) {
      await stop();
      throw error;
    }
  };
  return { ready: begin(), stop };
}

async function start(
  config: LocalConfig,
  dataFolder: string,
  dev: boolean,
  print: (line: string) => void,
  { stops, stop, interrupted }: Life,
): Promise<Omit<Platform, 'dataFolder'>> {
  const log = createLogPrinter({ json: config.jsonLogs, colour: config.colour }, print);
  const storing = services.filter(({ stores }) => stores).map(({ name }) => name);
  const owners = [...storing, ...(config.kafkaBrokers === undefined ? ['events'] : [])];
  const isNew = config.postgresUrl === undefined && !existsSync(join(dataFolder, 'postgres'));
  const secrets = keepSecrets(dataFolder, ['postgres', ...owners.flatMap((name) => [name, ownerOf(name)])]);
  const known = { book: openStepBook(dataFolder), isNew, secret: secrets.keys };
  const { firstAdmin, isOpen, work } = planDemo(config, known);
  const port = work === undefined ? config.port : await freePort();
  const stores = async (): Promise<Record<string, DatabaseUrls>> => {
    const server =
      config.postgresUrl ?? (await ownPostgres(dataFolder, secrets.databases.postgres, stops, log));
    const made = await ensureDatabases(server, owners, secrets.databases);
    await migrateAll(made, config.forwardedEnv, interrupted);
    return made;
  };
  const [databases, mailbox, ports, chains, rails] = await timed(
    print,
    'starting the databases and the chains',
    () =>
      Promise.all([
        stores(),
        config.smtpUrl === undefined ? ownMailbox(stops) : undefined,
        choosePorts(port),
        ownChains(dataFolder, config, stops),
        planOwnRails(dataFolder, config.forwardedEnv),
      ]),
  );

  const webPort = dev ? await freePort() : undefined;
  const facts = {
    publicUrl: config.publicUrl,
    webDir: join(checkout, 'web/dist'),
    webUrl: webPort === undefined ? undefined : `http://127.0.0.1:${webPort}`,
    smtpUrl: config.smtpUrl ?? mailbox?.smtpUrl ?? '',
    keySecret: secrets.keys,
    admin: firstAdmin,
    depositKey: config.forwardedEnv.DEPOSIT_XPUB,
    chains: chains.env,
    signers: chains.signers,
    rails: rails.env,
  };
  const plans = [...planServices({ config, secrets, databases, ports, facts, dev }), ...rails.plans];
  if (webPort !== undefined) plans.push(planWeb(webPort, config.forwardedEnv));
  const listener = { line: log, note: (text: string) => log('local', text) };
  const begin = (plan: ProcessPlan): Supervised =>
    supervise(plan, listener, (name) => {
      listener.note(`${name} cannot run with this configuration; the platform ends`);
      void stop().then(() => process.exit(78));
    });
  const processes = plans.map(begin);
  stops.push(async () => {
    await Promise.all(processes.map((one) => one.stop()));
  });
  await timed(print, 'starting the services', () => Promise.all(processes.map((one) => one.ready())));
  if (work !== undefined) {
    const closed = { url: localUrl(port), chains: chains.nodes, interrupted, note: listener.note };
    await timed(print, work.title, async () => {
      await work.run(closed);
      await openDoor({ plans, processes, begin, port: config.port, interrupted });
    });
  }
  return { url: localUrl(config.port), mailbox, chains: chains.urls, hasDemo: isOpen };
}

const localUrl = (port: number): string => `http://127.0.0.1:${port}`;

interface Door {
  plans: readonly ProcessPlan[];
  processes: Supervised[];
  begin: (plan: ProcessPlan) => Supervised;
  port: number;
  interrupted: AbortSignal;
}

/** Until this restart, the gateway's port is random, so that users cannot connect during the start. */
async function openDoor({ plans, processes, begin, port, interrupted }: Door): Promise<void> {
  const isGateway = ({ name }: { name: string }): boolean => name === 'gateway';
  await processes.find(isGateway)?.stop();
  interrupted.throwIfAborted();
  for (const plan of plans.filter(isGateway)) {
    const gateway = begin({ ...plan, env: { ...plan.env, PORT: String(port) } });
    processes.push(gateway);
    await gateway.ready();
  }
}

async function ownPostgres(
  dataFolder: string,
  password: string | undefined,
  stops: Stops,
  log: (source: string, line: string) => void,
): Promise<string> {
  // Seven processes with up to 16 connections each, and a second replica of each.
  const settings = { max_connections: 250, shared_buffers: '64MB', log_min_messages: 'fatal' };
  const server: PostgresServer = await startPostgres({
    dir: join(dataFolder, 'postgres'),
    ...(password !== undefined && { password }),
    settings,
    log: (line) => log('postgres', line),
  });
  stops.push(() => server.stop());
  return server.url;
}

async function ownChains(folder: string, { forwardedEnv }: LocalConfig, stops: Stops): Promise<OwnChains> {
  const chains = await startOwnChains(folder, forwardedEnv);
  stops.push(() => chains.stop());
  return chains;
}

async function ownMailbox(stops: Stops): Promise<Mailbox> {
  const mailbox = await startMailbox();
  stops.push(() => mailbox.stop());
  return mailbox;
}

const refuseTakenPort = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createConnection(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      reject(new BadSetting(`Port ${port} is taken. Stop what listens there, or set PORT.`));
    });
    probe.once('error', () => resolve());
  });

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
