import { prepareKafka, prepareMongo } from '@tael/testkit';
import { prepareChromium } from './chromium.ts';
import { ensureHelm, ensureK6 } from './go-programs.ts';

/** What tests run against, fetched or built once: inside a suite those minutes would run into the suite's limit. */
prepareChromium();
prepareKafka();
prepareMongo();
ensureK6();
ensureHelm();
