import { BadSetting, readLocalConfig } from './config.ts';
import { adminAccount, demoUser } from './demo-accounts.ts';
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
      // What is still being started ends with this process: it follows its pipe (follow-parent.ts).
      void starting.stop().finally(() => process.exit(0));
    });
  }
  announce(await starting.ready, config.adminEmail === undefined ? adminAccount(config) : undefined);
} catch (error) {
  // A start that is interrupted fails by that; whoever ends it sets how.
  if (!ending.signal.aborted) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 78;
  }
}

function announce(
  { url, mailbox, dataFolder, chains }: Platform,
  admin: { email: string; password: string } | undefined,
): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lines = [
    `Tael is ready after ${seconds} s: ${url.replace('127.0.0.1', 'localhost')}`,
    '',
    `  demo     ${demoUser.email}   ${demoUser.password}`,
    admin
      ? `  admin    ${admin.email}   ${admin.password}   (/admin/login)`
      : '  admin    as ADMIN_EMAIL and ADMIN_PASSWORD say',
    ...(mailbox ? [`  mails    ${mailbox.url}`] : []),
    ...[...chains].map(([id, chain]) => `  chain    ${id}   ${chain}`),
    `  data     ${dataFolder}`,
    '',
    'Ctrl-C ends everything.',
  ];
  print(['', ...lines, ''].join('\n'));
}
