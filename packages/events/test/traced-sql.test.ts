import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { spawnService, testDatabase } from '@tael/testkit';

const entry = fileURLToPath(new URL('processes/traced-sql.mjs', import.meta.url));

it('a query is a span of the trace in which it was asked, in a program of ES modules as well', async () => {
  const sent: Buffer[] = [];
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => sent.push(chunk)).on('end', () => response.end());
  });
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const { url, drop } = await testDatabase({ migrations: [] });
  const program = await spawnService({
    entry,
    nodeFlags: ['--import', '@tael/runtime/telemetry'],
    env: {
      POSTGRES_URL: url,
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
  });
  expect(await program.exited).toEqual({ code: 0, signal: null });
  const spans = Buffer.concat(sent).toString('latin1');
  expect(spans).toContain('asking');
  expect(spans).toContain('pg.query:SELECT');
  await drop();
  collector.close();
});
