import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort } from '../src/index.ts';

const built = new URL('../dist/free-port.js', import.meta.url).href;
const many = 700;

const givenElsewhere = (): number[] =>
  JSON.parse(
    execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import { freePort } from '${built}';
       console.log(JSON.stringify(await Promise.all(Array.from({ length: ${many} }, freePort))));`,
    ]).toString(),
  ) as number[];

describe('a free port', () => {
  it('is given to one asker only, in this process or in another', async () => {
    const here = await Promise.all(Array.from({ length: many }, freePort));
    const there = givenElsewhere();
    expect(new Set([...here, ...there]).size).toBe(2 * many);
  });

  it('can be listened on by whoever was given it', async () => {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
    expect(server.address()).toMatchObject({ port });
    await new Promise((closed) => server.close(closed));
  });
});
