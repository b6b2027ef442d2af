/** `npx tsx --conditions=source tests/bench/sign-in-storm.ts` */
import { targets } from '@tael/testkit';
import { apiOf, type Account } from '../api.ts';
import { startPlatform } from '../platform.ts';
import { startIdleLoop } from './idle-loop.ts';

const storm = 200;
const people = 20;
const rounds = 5;
/** prom-client reports this value even for an idle loop. */
const resolutionMs = 10;

const platform = await startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.1', LOG_FORMAT: 'json' } });
const api = apiOf(platform.url);

function authMetricsUrl(): string {
  const started = platform
    .output()
    .split('\n')
    .find((line) => line.includes('"service":"auth"') && line.includes('"started"'));
  return `http://127.0.0.1:${/"metricsPort":(\d+)/.exec(started ?? '')?.[1]}/metrics`;
}

async function longestStallMs(url: string): Promise<number> {
  const text = await (await fetch(url)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e-]+)/m.exec(text)?.[1]) * 1000 - resolutionMs;
}

interface Round {
  stallMs: number;
  idleMs: number;
  signedIn: number;
  refused: number;
  lastAnswerMs: number;
}

async function round(url: string, accounts: readonly Account[]): Promise<Round> {
  const idle = startIdleLoop(resolutionMs);
  await longestStallMs(url);
  const startedAt = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: storm }, async (_, i) => {
      const { email, password } = accounts[i % accounts.length] as Account;
      return (await api.signIn(email, password)).status;
    }),
  );
  const lastAnswerMs = performance.now() - startedAt;
  const stallMs = await longestStallMs(url);
  const count = (status: number): number => statuses.filter((one) => one === status).length;
  const [signedIn, refused] = [count(200), count(503)];
  if (signedIn + refused !== storm) throw new Error(`neither let in nor 503: ${statuses.join(' ')}`);
  return { stallMs, idleMs: await idle.longestMs(), signedIn, refused, lastAnswerMs };
}

try {
  const url = authMetricsUrl();
  const accounts: Account[] = [];
  for (let i = 0; i < people; i += 1) accounts.push(await api.register());
  const measured: Round[] = [];
  for (let i = 0; i <= rounds; i += 1) measured.push(await round(url, accounts));
  const counted = measured.slice(1);
  const median = counted.map(({ stallMs }) => stallMs).sort((a, b) => a - b)[rounds >> 1];
  console.log(
    targets([
      {
        what: `longest stall of auth's event loop, ${storm} sign-ins, ms`,
        must: 50,
        reach: 15,
        measured: median,
      },
    ]),
  );
  console.log(`
| storm | longest stall ms | of an idle loop meanwhile ms | signed in | 503 | last answer after ms |
|--:|--:|--:|--:|--:|--:|`);
  for (const [i, { stallMs, idleMs, signedIn, refused, lastAnswerMs }] of counted.entries()) {
    console.log(
      `| ${i + 1} | ${stallMs.toFixed(1)} | ${idleMs.toFixed(1)} | ${signedIn} | ${refused} | ${lastAnswerMs.toFixed(0)} |`,
    );
  }
} finally {
  await platform.remove();
}
