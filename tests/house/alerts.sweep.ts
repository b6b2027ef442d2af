import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programOf } from '../tools.ts';

const promtool = programOf('promtool');
const folder = resolve(import.meta.dirname, '../../deploy/observability');

describe('the alerts of deploy/observability', () => {
  it.each(readdirSync(`${folder}/tests`))('fire and clear as tests/%s says', (file) => {
    const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', `tests/${file}`], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  });
});
