import { prepareKafka, prepareMongo } from '@tael/testkit';
import { prepareChromium } from './chromium.ts';
import { ensureMade } from './made-program.ts';

/** Inside a suite, these minutes would exceed its timeout. */
prepareChromium();
prepareKafka();
prepareMongo();
ensureMade('k6');
ensureMade('helm');
ensureMade('promtool');
