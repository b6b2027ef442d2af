import { prepareKafka, prepareMongo } from '@tael/testkit';
import { prepareChromium } from './chromium.ts';
import { ensureMade } from './made-program.ts';

/** What tests run against, fetched or built once: inside a suite those minutes would run into the suite's limit. */
prepareChromium();
prepareKafka();
prepareMongo();
ensureMade('k6');
ensureMade('helm');
ensureMade('promtool');
