import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fits, inOrder } from '../sweeps/plan.ts';
import { sweeps, type Sweep } from '../sweeps/sweeps.ts';

const sweep = (name: string, touches: string[] = []): Sweep => ({ name, suites: [], touches });
const names = (list: readonly Sweep[]) => list.map(({ name }) => name);

describe('the sweeps', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.sweep.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });

  it.each(files.trim().split('\n'))('%s is in one of them', (file) => {
    expect(names(sweeps.filter(({ suites }) => suites.some((part) => file.includes(part))))).toHaveLength(1);
  });
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

it('a sweep starts only if its last time, on a machine as slow as this one, would let it finish', () => {
  expect(fits(100, { pace: 1, left: 100 })).toBe(true);
  expect(fits(100, { pace: 1.5, left: 149 })).toBe(false);
});
