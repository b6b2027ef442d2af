import { prepareKafka, prepareMongo } from '@tael/testkit';
import { ensureChromium } from './chromium.ts';
import { ensureK6 } from './k6.ts';

/** What tests run against, fetched or built once: inside a suite those minutes would run into the suite's limit. */
export function prepareTools(): void {
  ensureChromium();
  prepareKafka();
  prepareMongo();
  ensureK6();
}

if (process.argv[1] === import.meta.filename) prepareTools();
