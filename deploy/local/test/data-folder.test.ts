import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDataFolder, occupy } from '../src/data-folder.ts';
import { keepSecrets } from '../src/secrets.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync('/var/tmp/tael-folder-');
  chmodSync(folder, 0o711);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  it('is made where it was asked for', () => {
    const inside = join(folder, 'new');
    expect(findDataFolder(inside)).toBe(inside);
    expect(statSync(inside).isDirectory()).toBe(true);
  });

  it('belongs to one platform at a time', () => {
    const letGo = occupy(folder);
    expect(() => occupy(folder)).toThrow(`A platform already runs on ${folder} (process ${process.pid})`);
    letGo();
    occupy(folder)();
  });

  it('is free again after a platform that could not let go', () => {
    writeFileSync(join(folder, 'platform.pid'), '4194303');
    occupy(folder)();
  });

  it('keeps its secrets over a restart, readable by their owner alone', () => {
    const first = keepSecrets(folder, ['auth']);
    const second = keepSecrets(folder, ['auth', 'events']);
    expect(second).toMatchObject({ rpcKeys: first.rpcKeys, keys: first.keys, databases: first.databases });
    expect(
      new Set([...Object.values(first.rpcKeys), first.keys, ...Object.values(second.databases)]).size,
    ).toBe(11);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('keeps the password of a part that one start did without', () => {
    const { databases } = keepSecrets(folder, ['auth', 'events']);
    keepSecrets(folder, ['auth']);
    expect(keepSecrets(folder, ['auth', 'events']).databases).toEqual(databases);
  });
});
