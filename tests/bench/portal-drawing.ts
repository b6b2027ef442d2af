import type { Browser, Page } from 'playwright-core';
import { targets } from '@tael/testkit';
import type { Account } from '../api.ts';
import { openBrowser, sizes, visit } from '../browser.ts';
import { arriveSignedIn } from '../journeys/arrive.ts';

interface Screen {
  name: string;
  path: string;
  answer: string;
  rows: number;
}

const screens: Screen[] = [
  { name: 'users, 20 rows', path: '/admin/users', answer: '/api/admin/users?', rows: 20 },
  {
    name: 'desk, 50 rows',
    path: '/admin/withdrawals?status=all',
    answer: '/api/withdrawals/admin?',
    rows: 50,
  },
];

const [visits, turns] = [5, 10];
const speed = 2_000;
const frameMs = 1000 / 60;

interface Drawn {
  ms: number;
  longestTask: number;
}

interface Scrolled {
  pixels: number;
  frames: number[];
  longestTask: number;
}

interface Measured extends Screen {
  first: Drawn[];
  turned: Drawn[];
  scrolled: Scrolled;
}

export async function measureDrawing({ url, admin }: { url: string; admin: Account }): Promise<string> {
  const browser = await openBrowser();
  try {
    const measured: Measured[] = [];
    for (const screen of screens) measured.push(await measure(browser, { url, admin, screen }));
    return report(measured);
  } finally {
    await browser.close();
  }
}

async function measure(
  browser: Browser,
  { url, admin, screen }: { url: string; admin: Account; screen: Screen },
): Promise<Measured> {
  const { page, close } = await visit(browser, url, sizes.desktop);
  // tsx wraps inner functions in its helper `__name`, which the page lacks.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' });
  await page.addInitScript(watchTasks);
  await arriveSignedIn(page, admin, 'admin');
  const first: Drawn[] = [];
  for (let i = 0; i < visits; i += 1) {
    await page.goto(screen.path, { waitUntil: 'commit' });
    first.push(await nextDrawn(page, screen, ''));
  }
  const turned: Drawn[] = [];
  for (let i = 0; i < turns; i += 1) {
    const before = await page.locator(line).first().textContent();
    const drawn = nextDrawn(page, screen, before ?? '');
    await page.getByRole('button', { name: 'Next page' }).click();
    turned.push(await drawn);
  }
  const scrolled = await scroll(page);
  await close();
  return { ...screen, first, turned, scrolled };
}

const line = 'main tr[data-row]';

/** Runs in the page. 'longtask' means 50 ms or more. */
function watchTasks(): void {
  const tasks: { end: number; duration: number }[] = [];
  Object.assign(window, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ end: startTime + duration, duration });
  }).observe({ type: 'longtask', buffered: true });
}

type Watched = Window & { longTasks: { end: number; duration: number }[] };

const nextDrawn = (page: Page, { answer, rows }: Screen, before: string): Promise<Drawn> =>
  page.evaluate(
    ({ part, most, old, selector }) =>
      new Promise<Drawn>((resolve) => {
        performance.clearResourceTimings();
        const painted = (arrived: number) => {
          const ms = performance.now() - arrived;
          // The observer gets its entries in a separate task.
          setTimeout(() => {
            const { longTasks } = window as unknown as Watched;
            const since = longTasks.filter(({ end }) => end > arrived && end <= arrived + ms + 1);
            resolve({ ms, longestTask: Math.max(0, ...since.map(({ duration }) => duration)) });
          }, 100);
        };
        const look = (): void => {
          const lines = document.querySelectorAll(selector);
          const arrived = performance
            .getEntriesByType('resource')
            .findLast(({ name }) => name.includes(part)) as PerformanceResourceTiming | undefined;
          if (lines.length < most || lines[0]?.textContent === old || !arrived) {
            requestAnimationFrame(look);
            return;
          }
          // A frame is painted right after its callbacks, before the next message.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => painted(arrived.responseEnd);
          port2.postMessage(0);
        };
        requestAnimationFrame(look);
      }),
    { part: answer, most: rows, old: before, selector: line },
  );

async function scroll(page: Page): Promise<Scrolled> {
  const pixels = await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frameTimes: frames });
    (window as unknown as Watched).longTasks.length = 0;
    const note = (at: number): void => {
      frames.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return document.documentElement.scrollHeight - innerHeight;
  });
  const cdp = await page.context().newCDPSession(page);
  for (const yDistance of [-pixels, pixels])
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 640,
      y: 500,
      yDistance,
      speed,
      gestureSourceType: 'mouse',
    });
  return page.evaluate((height) => {
    const { frameTimes: at, longTasks } = window as unknown as Watched & { frameTimes: number[] };
    return {
      pixels: height,
      frames: at.slice(1).map((time, i) => time - (at[i] ?? time)),
      longestTask: Math.max(0, ...longTasks.map(({ duration }) => duration)),
    };
  }, pixels);
}

const sorted = (some: readonly number[]): number[] => some.toSorted((a, b) => a - b);
const at = (some: readonly number[], share: number): number =>
  sorted(some)[Math.min(some.length - 1, Math.floor(some.length * share))] ?? NaN;
const taskText = (ms: number): string => (ms === 0 ? 'under 50' : ms.toFixed(0));

function report(measured: readonly Measured[]): string {
  const rows = measured.map(({ name, first, turned, scrolled: { pixels, frames, longestTask } }) => {
    const median = (some: Drawn[]): string =>
      at(
        some.map(({ ms }) => ms),
        0.5,
      ).toFixed(0);
    const worst = (some: Drawn[]): string => Math.max(...some.map(({ ms }) => ms)).toFixed(0);
    const drawing = Math.max(...[...first, ...turned].map((one) => one.longestTask));
    const late = frames.filter((ms) => ms > 1.5 * frameMs).length;
    return [
      name,
      ...[median(first), worst(first), median(turned), worst(turned), taskText(drawing), pixels],
      ...[at(frames, 0.5).toFixed(1), at(frames, 0.95).toFixed(1), `${late} of ${frames.length}`],
      taskText(longestTask),
    ].join(' | ');
  });
  return [
    '## In Chromium\n',
    `From the end of the answer until the table is painted, at 1280 × 800: ${visits} first visits, then ${turns} pages on; then`,
    `the wheel to the end and back at ${speed} pixels a second.\n`,
    '| page | first visit, median ms | worst | another page, median ms | worst | longest task ms | scrolled px | frame, median ms | p95 | late frames | longest task while scrolling ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row} |`),
    '',
    targets([
      {
        what: 'the slowest table of all, ms from its answer',
        must: 200,
        reach: 100,
        measured: Math.max(
          ...measured.flatMap(({ first, turned }) => [...first, ...turned].map(({ ms }) => ms)),
        ),
      },
      {
        what: 'the longest task while scrolling, ms',
        must: 100,
        reach: 50,
        measured: Math.max(...measured.map(({ scrolled }) => scrolled.longestTask)),
      },
    ]),
  ].join('\n');
}
