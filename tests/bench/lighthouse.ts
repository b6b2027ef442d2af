import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort, type Target } from '@tael/testkit';
import { chromiumFlags } from '../browser.ts';
import { ensureChromium } from '../chromium.ts';
import { startPlatform } from '../platform.ts';

const runs = 3;
/** A limit is needed, because the open stream keeps the network from becoming idle. */
const longestLoadMs = 12_000;
const demo = { email: 'demo@tael.local', password: 'tael-demo-local' };
const categories = {
  performance: { must: 90, reach: 98 },
  accessibility: { must: 100, reach: 100 },
  'best-practices': { must: 100, reach: 100 },
};
const times = {
  'first-contentful-paint': { must: 2500, reach: 1800 },
  'largest-contentful-paint': { must: 4000, reach: 2500 },
  'total-blocking-time': { must: 600, reach: 200 },
  'cumulative-layout-shift': { must: 0, reach: 0 },
};

/** Lighthouse's defaults: a mid-range phone on slow 4G. The median of three runs per page. */
export async function lighthouseTargets(): Promise<Target[]> {
  const platform = await startPlatform({ demo: true });
  const port = await freePort();
  const browser = await chromium.launchPersistentContext('', {
    executablePath: ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const signIn = await measure(`${platform.url}/login`, 'sign-in', port);
    const page = await browser.newPage();
    await page.goto(`${platform.url}/login`);
    await page.getByLabel('Email').fill(demo.email);
    await page.getByLabel('Password', { exact: true }).fill(demo.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    await page.close();
    return [...signIn, ...(await measure(`${platform.url}/dashboard`, 'dashboard', port))];
  } finally {
    await browser.close();
    await platform.remove();
  }
}

async function measure(url: string, name: string, port: number): Promise<Target[]> {
  const seen: Record<string, number[]> = {};
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, {
      port,
      disableStorageReset: true,
      maxWaitForLoad: longestLoadMs,
      onlyCategories: Object.keys(categories),
      logLevel: 'error',
    });
    if (result === undefined) throw new Error(`${url} could not be measured`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
    for (const id of Object.keys(categories)) (seen[id] ??= []).push((lhr.categories[id]?.score ?? 0) * 100);
    for (const id of Object.keys(times)) (seen[id] ??= []).push(lhr.audits[id]?.numericValue ?? NaN);
    for (const audit of Object.values(lhr.audits)) {
      const weighs = Object.values(lhr.categories).some(({ auditRefs }) =>
        auditRefs.some((one) => one.id === audit.id && one.weight > 0 && one.group !== 'metrics'),
      );
      if (weighs && audit.score !== null && audit.score < 1)
        console.error(`${name}: ${audit.id}: ${audit.title}`);
    }
  }
  const median = (id: string): number => (seen[id] ?? []).sort((a, b) => a - b)[runs >> 1] ?? NaN;
  return [
    ...Object.entries(categories).map(([id, limits]): Target => ({
      what: `${name}: ${id}`,
      ...limits,
      atLeast: true,
      measured: median(id),
    })),
    ...Object.entries(times).map(([id, limits]): Target => ({
      what: `${name}: ${id.replaceAll('-', ' ')}${id.endsWith('shift') ? '' : ', ms'}`,
      ...limits,
      measured: median(id),
    })),
  ];
}
