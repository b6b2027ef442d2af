import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '@tael/testkit';
import { opensWithinMs, platformAdmin, startPlatform, type Platform } from '../platform.ts';
import { programOf } from '../tools.ts';

const k6 = programOf('k6');
const scripts = resolve(import.meta.dirname, '../../deploy/k6');

interface Summary {
  root_group: { checks: Record<string, { passes: number; fails: number }> };
  metrics: Record<string, Record<string, number>>;
}

async function run(program: string, name: string, env: Record<string, string>, iterations: number) {
  const folder = temporaryFolder('tael-k6-');
  const summary = join(folder.path, 'summary.json');
  const how = ['--quiet', '--no-color', '--no-usage-report', '--no-thresholds', '--summary-export', summary];
  const size = ['--vus', '10', '--iterations', String(iterations)];
  const running = spawn(program, ['run', ...how, ...size, join(scripts, `${name}.js`)], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      ADMIN_PASSWORD: platformAdmin.password,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  running.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise((ended) => running.once('close', ended));
  expect({ code, errors: stderr.match(/level=error.*/g) ?? [] }).toEqual({ code: 0, errors: [] });
  const { root_group, metrics } = JSON.parse(readFileSync(summary, 'utf8')) as Summary;
  folder.remove();
  return { checks: root_group.checks, metrics };
}

const held = (times: number) => expect.objectContaining({ passes: times, fails: 0 }) as unknown;

describe('the load scripts of deploy/k6', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', LOG_LEVEL: 'warn' } });
  }, opensWithinMs);
  afterAll(() => platform.remove());

  it('a hundred visits: the shares of the day, and what each of them looks for in the answers', async () => {
    const settings = { BASE_URL: platform.url, VISITORS: '10' };
    const { checks, metrics } = await run(k6, 'journeys', settings, 100);
    expect(checks).toEqual({
      'me: all parts there': held(60),
      'history: a list': held(60),
      'checked in, or already had': held(15),
      bought: held(12),
      sent: held(12),
      'withdrawal requested': held(8 + 5),
      'it stands first in the history': held(8 + 5),
      registered: held(5),
      'checked in on the first day': held(5),
    });
    expect(metrics.iterations).toMatchObject({ count: 100 });
  });

  it('transfers: each is sent at once', async () => {
    const settings = { BASE_URL: platform.url, CONNECTIONS: '10' };
    const { checks } = await run(k6, 'transfers', settings, 50);
    expect(checks).toEqual({ 'sent at once': held(50) });
  });

  it('the watch finds each transfer that was answered in the ledger', async () => {
    const { metrics } = await run(k6, 'rolling', { BASE_URL: platform.url }, 40);
    expect(metrics).toMatchObject({
      // The script's teardown checks the sum of all coins once.
      checks: { passes: 1, fails: 0 },
      transfers: { count: 20 },
      unaccounted_transfers: { count: 0 },
    });
  });

  it.each(['smoke', 'load', 'stress', 'spike', 'soak'])('the shape %s is one', (shape) => {
    const { status, stderr } = spawnSync(
      k6,
      ['inspect', join(scripts, 'arrivals.js'), '-e', `SHAPE=${shape}`],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
