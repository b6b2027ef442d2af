import { BadSetting, readLocalConfig, type LocalConfig } from './config.ts';
import { demoUser, publishedAdmin } from './demo-accounts.ts';
import { startPlatform, type Platform } from './platform.ts';

const startedAt = performance.now();
const print = (line: string) => void process.stdout.write(`${line}\n`);
const dev = process.argv.includes('--dev');
const ending = new AbortController();

try {
  const config = readLocalConfig();
  const starting = startPlatform(config, { dev, print });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending.signal.aborted) return;
      ending.abort();
      // Starting processes end with this process, through its pipe (follow-parent.ts).
      void starting.stop().finally(() => process.exit(0));
    });
  }
  announce(await starting.ready, config);
} catch (error) {
  if (!ending.signal.aborted) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 78;
  }
}

function announce(
  { url, mailbox, dataFolder, chains, hasDemo }: Platform,
  { admin, forwardedEnv }: LocalConfig,
): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const demo = [
    `  demo     ${demoUser.email}   ${demoUser.password}`,
    `  admin    ${publishedAdmin.email}   ${publishedAdmin.password}   (/admin/login)`,
  ];
  const lines = [
    `Tael is ready after ${seconds} s: ${url.replace('127.0.0.1', 'localhost')}`,
    '',
    ...(hasDemo ? demo : []),
    ...(admin ? ['  admin    as ADMIN_EMAIL and ADMIN_PASSWORD say   (/admin/login)'] : []),
    ...(mailbox ? [`  mails    ${mailbox.url}`] : []),
    ...[...chains].map(([id, chain]) => `  chain    ${id}   ${chain}`),
    ...(forwardedEnv.RPC_QUORUM === undefined
      ? ['  deposits need the word of one endpoint (RPC_QUORUM=1)']
      : []),
    ...(['Alipay', 'WeChat'] as const).flatMap((name) => {
      const setting = `RAIL_${name.toUpperCase()}`;
      return forwardedEnv[setting] === 'hand'
        ? []
        : [`  payouts  by ${name} are paid by a stand-in, which pays nobody (${setting}=hand: by a person)`];
    }),
    `  data     ${dataFolder}`,
    ...(forwardedEnv.VERIFIED_EMAIL === 'off'
      ? ['  emails   need no confirmation (VERIFIED_EMAIL=off)']
      : []),
    ...(forwardedEnv.SECOND_PERSON === 'off' ? ['  acts     need no second person (SECOND_PERSON=off)'] : []),
    '',
    'Ctrl-C ends everything.',
  ];
  print(['', ...lines, ''].join('\n'));
}
