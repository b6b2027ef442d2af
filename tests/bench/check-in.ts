/**
 * `npx tsx --conditions=source tests/bench/check-in.ts`. Measures from POST /api/user/checkin to the points on the
 * user's stream, over the embedded log and Kafka. Every user is new, since a user checks in once a day.
 */
import { kafkaMissing, startKafka, targets } from '@tael/testkit';
import { apiOf, type Account, type Api } from '../api.ts';
import { inParallel } from '../faults/flows/client.ts';
import { startPlatform } from '../platform.ts';

const alone = 250;
const together = 250;
const atOnce = 8;
const warmingUp = 30;
const awarded = 50;

interface Measured {
  log: string;
  way: string;
  answered: number[];
  visible: number[];
}

interface OpenPage {
  /** The time at which the stream delivers the points. */
  delivered: Promise<number>;
  leave: () => void;
}

async function openPage(url: string, { token }: Account): Promise<OpenPage> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (response.body === null || !response.ok) throw new Error(`/api/stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (what: RegExp): Promise<number> => {
    while (!what.test(text)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`the stream ended after: ${text}`);
      text += value;
    }
    return performance.now();
  };
  await readUntil(/^event: ready$/m);
  const delivered = readUntil(new RegExp(`^event: points\\ndata: .*"total":${awarded}\\b`, 'm'));
  return { delivered, leave: () => leaving.abort() };
}

async function checkIn(
  api: Api,
  url: string,
  person: Account,
): Promise<{ answeredMs: number; visibleMs: number }> {
  const page = await openPage(url, person);
  const from = performance.now();
  const { status, body } = await api.call('POST', '/api/user/checkin', { token: person.token });
  const answeredMs = performance.now() - from;
  if (status !== 200 || body.pointsAwarded !== awarded) throw new Error(`check-in: ${status}`);
  const visibleMs = (await page.delivered) - from;
  page.leave();
  const { body: history } = await api.call('GET', '/api/points/history', { token: person.token });
  if ((history.summary as { total: number }).total !== awarded)
    throw new Error('the stream delivered the points, but the history lacks them');
  return { answeredMs, visibleMs };
}

async function measure(log: string, env: Record<string, string>): Promise<Measured[]> {
  const platform = await startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', ...env } });
  const api = apiOf(platform.url);
  const people: Account[] = [];
  const many = async (way: string, count: number, lanes: number): Promise<Measured> => {
    const measured: Measured = { log, way, answered: [], visible: [] };
    await inParallel(people.splice(0, count), lanes, async (person) => {
      const { answeredMs, visibleMs } = await checkIn(api, platform.url, person);
      measured.answered.push(answeredMs);
      measured.visible.push(visibleMs);
    });
    return measured;
  };
  try {
    // Hashing a password during the measurement would take a core.
    const places = Array.from({ length: warmingUp + alone + together }, (_, place) => place);
    await inParallel(places, 2, async () => {
      people.push(await api.register());
    });
    await many('warming up', warmingUp, 1);
    return [await many('one after the other', alone, 1), await many(`${atOnce} at a time`, together, atOnce)];
  } finally {
    await platform.remove();
  }
}

async function measureOverKafka(): Promise<Measured[]> {
  const kafka = await startKafka();
  try {
    return await measure('Kafka', { KAFKA_BROKERS: kafka.brokers.join() });
  } finally {
    await kafka.stop();
  }
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN;
}

const missing = kafkaMissing();
const measured = [
  ...(await measure('embedded', {})),
  ...(missing === undefined ? await measureOverKafka() : []),
];
console.log(
  targets(
    measured.map(({ log, way, visible }) => ({
      what: `check-in to visible points, ${log} log, ${way}, p99, ms`,
      must: 500,
      reach: 150,
      measured: percentile(visible, 0.99),
    })),
  ),
);
console.log(`
| log | | check-ins | answered p50 ms | p99 | visible p50 ms | p90 | p99 | slowest |
|---|---|--:|--:|--:|--:|--:|--:|--:|`);
for (const { log, way, answered, visible } of measured) {
  const times = [
    percentile(answered, 0.5),
    percentile(answered, 0.99),
    percentile(visible, 0.5),
    percentile(visible, 0.9),
    percentile(visible, 0.99),
    Math.max(...visible),
  ];
  console.log(
    `| ${log} | ${way} | ${visible.length} | ${times.map((time) => time.toFixed(1)).join(' | ')} |`,
  );
}
if (missing !== undefined) console.log(`\nKafka was not measured: ${missing}.`);
