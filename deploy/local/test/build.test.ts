import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '@tael/testkit';

const build = resolve(import.meta.dirname, '../build.js');

describe('the build of the processes', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder('tael-build-');
    write(
      'services/one/src/main.ts',
      "import { two, type Two } from './deep/two.ts';\nconst a: Two = two;\n",
    );
    write('services/one/src/deep/two.ts', 'export type Two = 2;\nexport const two: Two = 2;\n');
  });
  afterEach(() => folder.remove());

  const at = (path: string): string => join(folder.path, path);
  function write(path: string, text: string): void {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  function run() {
    const { status, stdout, stderr } = spawnSync('node', [build, folder.path], { encoding: 'utf8' });
    return { status, stdout, stderr };
  }
  const writtenAt = (): number[] =>
    outputs().map((file) => statSync(at(`services/one/dist/${file}`)).mtimeMs);
  const outputs = (): string[] =>
    readdirSync(at('services/one/dist'), { recursive: true, encoding: 'utf8' }).sort();

  it('removes types, renames imported files and names the source in the map', () => {
    expect(run()).toEqual({ status: 0, stdout: 'compiled 2, removed 0\n', stderr: '' });
    expect(outputs()).toEqual(['deep', 'deep/two.js', 'deep/two.js.map', 'main.js', 'main.js.map']);
    expect(readFileSync(at('services/one/dist/main.js'), 'utf8')).toContain(
      'import { two } from "./deep/two.js"',
    );
    const map: unknown = JSON.parse(readFileSync(at('services/one/dist/deep/two.js.map'), 'utf8'));
    expect(map).toMatchObject({ sources: ['../../src/deep/two.ts'] });
  });

  it('writes nothing where nothing has changed', () => {
    run();
    const before = writtenAt();
    expect(run()).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(writtenAt()).toEqual(before);
  });

  it('removes what was made of a source that is gone, its declarations too, and nothing else', () => {
    run();
    for (const stem of ['deep/two', 'main']) write(`services/one/dist/${stem}.d.ts`, '');
    write('services/one/src/main.ts', 'export {};\n');
    rmSync(at('services/one/src/deep/two.ts'));
    expect(run().stdout).toBe('compiled 1, removed 3\n');
    expect(outputs().filter((file) => file !== 'deep')).toEqual(['main.d.ts', 'main.js', 'main.js.map']);
  });

  it('fails at a syntax error, names its file and line and writes no output of it', () => {
    write('services/one/src/main.ts', 'export const a = 1;\nexport const b = ;\n');
    const { status, stderr } = run();
    expect([status, stderr]).toEqual([1, expect.stringContaining('services/one/src/main.ts:2:18: ')]);
    expect(existsSync(at('services/one/dist/main.js'))).toBe(false);
    write('services/one/src/main.ts', 'export const b = 1;\n');
    expect(run()).toMatchObject({ status: 0, stdout: 'compiled 1, removed 0\n' });
  });
});
