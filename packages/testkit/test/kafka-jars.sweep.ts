import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spawnService } from '../src/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tael-testkit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function fetchJars(): Promise<string> {
  const fetcher = await spawnService({
    entry: fileURLToPath(new URL('processes/fetcher-that-prints.ts', import.meta.url)),
    nodeFlags: ['--import', 'tsx', '--conditions=source'],
    env: { PATH: folder, XDG_CACHE_HOME: join(folder, 'cache') },
  });
  expect(await fetcher.exited).toMatchObject({ code: 0 });
  return fetcher.output();
}

const program = (name: string, script: string) =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

const java = (version: string) => program('java', `echo 'openjdk version "${version}" 2026-01-01' >&2`);

describe('the jars of Kafka', () => {
  it('are missing in one line that names the client', async () => {
    expect(await fetchJars()).toBe('Kafka needs java (17 or later) on the PATH');
    java('11.0.2');
    expect(await fetchJars()).toBe('Kafka needs java (17 or later) on the PATH');
    java('17.0.9');
    expect(await fetchJars()).toBe('Kafka needs mvn on the PATH to fetch its jars once');
  });

  it('are fetched whole by four who race, and by none who comes later', async () => {
    java('21');
    for (const tool of ['mkdir', 'touch', 'sleep']) symlinkSync(`/bin/${tool}`, join(folder, tool));
    program(
      'mvn',
      `[ "$1" = -v ] && exit 0
      for last; do :; done
      lib=\${last#-DoutputDirectory=}
      mkdir -p "$lib"; touch "$lib/a.jar"; sleep 0.5; touch "$lib/kafka_2.13.jar"
      echo fetched >> "${folder}/fetches"`,
    );
    const jars = join(folder, 'cache/tael/kafka-4.4.0');
    expect(await Promise.all([1, 2, 3, 4].map(fetchJars))).toEqual([jars, jars, jars, jars]);
    expect(readdirSync(jars).sort()).toEqual(['a.jar', 'kafka_2.13.jar']);
    expect(readdirSync(join(folder, 'cache/tael'))).toEqual(['kafka-4.4.0']);
    rmSync(join(folder, 'fetches'));
    expect(await fetchJars()).toBe(jars);
    expect(existsSync(join(folder, 'fetches'))).toBe(false);
  });
});
