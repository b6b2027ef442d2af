import { basename } from 'node:path';
import { default as imported } from '@jest/test-sequencer';

const Sequencer = imported.default ?? imported;
// A rollback after the rotation would restore the old secrets.
const order = ['install', 'policy', 'rolling', 'scaling', 'kills', 'broken-settings', 'restore', 'rotation'];
const place = ({ path }) => order.indexOf(basename(path, '.test.ts'));

export default class InOrder extends Sequencer {
  sort(tests) {
    return tests.toSorted((a, b) => place(a) - place(b));
  }
}
