import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inOrder, nextBatch } from '../sweeps/plan.ts';
import { sweeps, type Sweep } from '../sweeps/sweeps.ts';

const root = join(import.meta.dirname, '../..');
const sweep = (name: string, touches: string[] = []): Sweep => ({ name, suites: [], touches });
const names = (list: readonly Sweep[]) => list.map(({ name }) => name);

describe('the sweeps', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.sweep.ts'], {
    cwd: root,
    encoding: 'utf8',
  });

  it.each(files.trim().split('\n'))('%s is in one of them', (file) => {
    expect(names(sweeps.filter(({ suites }) => suites.includes(file)))).toHaveLength(1);
  });
});

it('every suite of a sweep is there', () => {
  const suites = sweeps.flatMap((one) => one.suites);
  expect(suites.filter((suite) => !existsSync(join(root, suite)))).toEqual([]);
});

describe('the order of sweeps', () => {
  const all = [sweep('web', ['web']), sweep('chart', ['deploy/chart']), sweep('k6'), sweep('mongo')];

  it('begins with those whose folders changed', () => {
    const changed = ['deploy/chart/values.yaml', 'website/page.ts'];
    expect(names(inOrder(all, { changed, turn: 0 }))).toEqual(['chart', 'web', 'k6', 'mongo']);
  });

  it('takes the others by turns', () => {
    const at = (turn: number) => names(inOrder(all, { changed: ['web/src/app.ts'], turn }));
    expect(at(7)).toEqual(['web', 'k6', 'mongo', 'chart']);
    expect(at(8)).toEqual(['web', 'mongo', 'chart', 'k6']);
    expect(at(9)).toEqual(['web', 'chart', 'k6', 'mongo']);
  });

  it('keeps everything when everything changed', () => {
    expect(names(inOrder([sweep('web', ['web'])], { changed: ['web/a.ts'], turn: 3 }))).toEqual(['web']);
  });
});

describe('the next batch of sweeps', () => {
  const long = sweep('long');
  const short = sweep('short');
  const alone = { ...sweep('alone'), isAlone: true };
  const seconds = new Map([
    [long, 100],
    [short, 20],
    [alone, 50],
  ]);
  const batch = (waiting: Sweep[], left: number) =>
    names(nextBatch(waiting, { secondsOf: (one) => seconds.get(one) ?? 0, left }));

  it('is everything while there is time, and what runs alone runs alone', () => {
    expect(batch([long, alone, short], Infinity)).toEqual(['long', 'short']);
    expect(batch([alone, long, short], Infinity)).toEqual(['alone']);
  });

  it('takes half of the time that is left', () => {
    expect(batch([long, short], 240)).toEqual(['long', 'short']);
    expect(batch([long, short], 239)).toEqual(['long']);
  });

  it('never has a sweep that would not end in time', () => {
    expect(batch([long, short], 100)).toEqual(['long']);
    expect(batch([long, short], 99)).toEqual(['short']);
    expect(batch([long, alone, short], 19)).toEqual([]);
  });
});
