import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '@tael/testkit';

const bundle = resolve(import.meta.dirname, '../bundle.js');

describe('the bundle of a process', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder('tael-bundle-');
    write(
      'packages/two/dist/index.js',
      "export const two = 2;\nexport const words = new URL('../words.txt', import.meta.url).pathname;\n",
    );
    write(
      'services/one/dist/main.js',
      "import { two, words } from '../../../packages/two/dist/index.js';\nconsole.log(two, words);\n",
    );
  });
  afterEach(() => folder.remove());

  const at = (path: string): string => join(folder.path, path);
  function write(path: string, text: string): void {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  const node = (...args: string[]) => spawnSync('node', args, { encoding: 'utf8' }).stdout.trim();
  const run = () => node(at('services/one/dist/bundle/main.js'));

  it('contains its packages, and finds the files beside them', () => {
    expect(node(bundle, folder.path)).toBe('bundled 1');
    expect(run()).toBe(`2 ${at('packages/two/words.txt')}`);
  });

  it('is made again after a change of a package, and only then', () => {
    node(bundle, folder.path);
    expect(node(bundle, folder.path)).toBe('');
    write('packages/two/dist/index.js', "export const two = 3;\nexport const words = '';\n");
    expect(node(bundle, folder.path)).toBe('bundled 1');
    expect(run()).toBe('3');
  });
});
