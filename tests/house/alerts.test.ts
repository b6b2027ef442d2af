import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensureMade } from '../made-program.ts';

const promtool = ensureMade('promtool');
const folder = resolve(import.meta.dirname, '../../deploy/observability');

describe('the alerts of deploy/observability', () => {
  if ('missing' in promtool) {
    it(`are not tried here: ${promtool.missing}`, () => {
      expect(process.env.CI).toBeFalsy();
    });
    return;
  }
  const { program } = promtool;
  it.each(readdirSync(`${folder}/tests`))('fire and clear as tests/%s says', (file) => {
    const { status, stdout, stderr } = spawnSync(program, ['test', 'rules', `tests/${file}`], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  });
});
