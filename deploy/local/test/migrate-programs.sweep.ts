import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spawnService, testDatabase } from '@tael/testkit';
import { checkout } from '../src/plans.ts';
import { services } from '../src/services.ts';

const programs = services
  .filter(({ stores }) => stores)
  .map(({ name, folder }) => ({ name, entry: join(checkout, folder, 'dist/bundle/migrate.js') }));

it.each(programs)(
  '$name migrates an empty database, and a second time changes nothing',
  async ({ entry }) => {
    const { url, drop } = await testDatabase({ migrations: [] });
    const applied = async (): Promise<unknown[]> => {
      const program = await spawnService({ entry, env: { POSTGRES_URL: url } });
      expect([await program.exited, program.output()]).toEqual([
        { code: 0, signal: null },
        expect.any(String),
      ]);
      return (JSON.parse(program.output().trim().split('\n').at(-1) ?? '') as { applied: unknown[] }).applied;
    };
    expect((await applied()).length).toBeGreaterThan(0);
    expect(await applied()).toEqual([]);
    await drop();
  },
);
