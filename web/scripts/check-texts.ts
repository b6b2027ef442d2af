import { resolve } from 'node:path';
import { textFaults } from './text-faults.ts';

const faults = textFaults(resolve(import.meta.dirname, '../src'));
for (const fault of faults) process.stderr.write(`web/src/locales: ${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
