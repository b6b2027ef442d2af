import axe, { type Result, type RunOptions } from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { testPace } from '@tael/testkit';
import { ensureChromium } from './chromium.ts';

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** Of a journey: `make test` takes the phone; the sweep `desktop`, the other. */
export const journeySizes = Object.entries(sizes).filter(
  ([size]) => size === (process.env.JOURNEY_SIZE ?? 'phone'),
);

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const openBrowser = (alsoArgs: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags, ...alsoArgs] });

let shared: Promise<Browser> | undefined;

/** One for all suites of a worker; it ends with the worker. Visits don't share anything. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= openBrowser());

export interface Visit {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  close: () => Promise<void>;
}

export async function visit(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  {
    theme = 'light',
    language = 'en',
    serviceWorkers = 'block',
  }: { theme?: 'light' | 'dark'; language?: 'en' | 'zh-CN'; serviceWorkers?: 'allow' | 'block' } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-US',
    serviceWorkers,
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addCookies([
    { name: 'theme', value: theme, url },
    { name: 'language', value: language, url },
  ]);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000 * testPace);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Chromium logs every response of 400 or more as an error; journeys cause some on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints, close: () => context.close() };
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ofColours = ['color-contrast', 'link-in-text-block'];

/** `@axe-core/playwright` takes twice as long: it injects axe anew, and merges the results of frames, which no page has. */
export async function axeFindings(
  page: Page,
  of: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: of === 'everything' ? { type: 'tag', values: standards } : { type: 'rule', values: ofColours },
    resultTypes: ['violations'],
    // Fetches each style sheet again, for one rule about orientation locks.
    preload: false,
  };
  const violations: Result[] = await page.evaluate(
    async (how) => (await (window as unknown as { axe: typeof axe }).axe.run(document, how)).violations,
    options,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html.slice(0, 120)} ${whyOf(node)}`).join(' | ')}`,
  );
}

const whyOf = ({ any, all, none }: Record<'any' | 'all' | 'none', { message: string }[]>): string =>
  [...any, ...all, ...none].map(({ message }) => message).join('; ');
