import { expect } from 'vitest';
import { eventually } from '@tael/testkit';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { attempt } from './command.ts';
import { k6, url, type Release } from './release.ts';

const script = resolve(import.meta.dirname, '../../deploy/k6/rolling.js');

export interface Watched {
  requests: number;
  failed: number;
  transfers: number;
  unaccounted: number;
  unanswered: number;
  dropped: number;
  checks: number;
  p95: number;
  endedAt: number;
}

interface Summary {
  metrics: Record<string, Record<string, number> | undefined>;
}

export async function watchFor(
  seconds: number,
  { admin }: Release,
  env: { KILLS?: '1' } = {},
): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), 'tael-k6-'));
  const file = join(folder, 'summary.json');
  const { stdout, stderr } = await attempt(
    await k6(),
    ['run', '--quiet', '--no-usage-report', `--summary-export=${file}`, script],
    {
      env: {
        ...{ BASE_URL: url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
        ...{ RATE: '50', DURATION: `${seconds}s`, ...env },
      },
    },
  );
  const endedAt = Date.now();
  const failures = counted(
    [...stderr.matchAll(/level=warning msg="(.*?)" source=console/g)].map(([, line]) => line),
  );
  if (failures.size > 0) console.log('failed requests', failures);
  try {
    const { metrics } = JSON.parse(readFileSync(file, 'utf8')) as Summary;
    const of = (name: string, what = 'count'): number => metrics[name]?.[what] ?? 0;
    const rate = 'http_req_failed{scenario:rolling}';
    return {
      requests: of(rate, 'passes') + of(rate, 'fails'),
      // k6 counts a true value of a rate as a pass; here true means a failed request.
      failed: of(rate, 'passes'),
      transfers: of('transfers'),
      unaccounted: of('unaccounted_transfers'),
      unanswered: of('unanswered_transfers'),
      dropped: of('dropped_iterations'),
      checks: of('checks', 'value'),
      p95: of('http_req_duration', 'p(95)'),
      endedAt,
    };
  } catch (error) {
    throw new Error(`k6 left no summary: ${stderr}${stdout}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function counted(lines: readonly (string | undefined)[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Nothing that was answered is lost or there twice. */
export const allAccountedFor = { unaccounted: 0, unanswered: 0, checks: 1 };
export const unharmed = { ...allAccountedFor, dropped: 0, failed: 0 };

/** k6 registers its users before the load; the metric exists from the load's first request. */
const untilLoaded = (): Promise<void> =>
  eventually(
    async () => {
      const { status } = await fetch('http://localhost:6565/v1/metrics/iterations');
      expect(status).toBe(200);
    },
    { timeoutMs: 90_000, everyMs: 500 },
  );

export async function under(watching: Promise<Watched>, change: () => Promise<unknown>): Promise<Watched> {
  const began = untilLoaded().then(() => Date.now());
  // A failed change must not leave k6 running into the next test.
  const changing = began.then(change).then(() => Date.now());
  const [changed, watched] = await Promise.allSettled([changing, watching]);
  if (changed.status === 'rejected') throw changed.reason;
  if (watched.status === 'rejected') throw watched.reason;
  expect(changed.value).toBeLessThan(watched.value.endedAt);
  console.log(`changed in ${Math.round((changed.value - (await began)) / 1000)} s`, watched.value);
  return watched.value;
}
