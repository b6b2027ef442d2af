import { describe, expect, it } from 'vitest';
import { spawnService } from '@tael/testkit';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const traceId = 'a'.repeat(32);

async function run(env: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  const program = await spawnService({
    entry: fileURLToPath(new URL('programs/traced.mjs', import.meta.url)),
    nodeFlags: [
      '--import',
      import.meta.resolve('@tael/runtime').replace(/src\/index\.ts$/, 'dist/telemetry/preload.js'),
    ],
    env,
  });
  expect(await program.exited).toEqual({ code: 0, signal: null });
  const lines = program.output().trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function collector() {
  let received = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.length)).on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received: () => received, close: () => server.close() };
}

describe('a trace', () => {
  it.each(['01', '00'])(
    'goes from HTTP over RPC and fetch into the log, with flags %s and no exporter',
    async (flags) => {
      const lines = await run({ SAMPLED: flags });
      expect(lines).toContainEqual({
        traces: {
          inHandler: traceId,
          inRpc: traceId,
          inUpstream: expect.stringMatching(new RegExp(`^00-${traceId}-[0-9a-f]{16}-${flags}$`)) as unknown,
        },
      });
      expect(lines.find(({ msg }) => msg === 'inside')).toMatchObject({ trace_id: traceId });
      expect(lines.find(({ msg }) => msg === 'answered')).toMatchObject({ trace_id: traceId });
    },
  );

  it('is sent before the process ends when its caller sampled it, and only then', async () => {
    const { url, received, close } = await collector();
    await run({ SAMPLED: '00', OTEL_EXPORTER_OTLP_ENDPOINT: url });
    expect(received()).toBe(0);
    await run({ SAMPLED: '01', OTEL_EXPORTER_OTLP_ENDPOINT: url });
    expect(received()).toBeGreaterThan(0);
    close();
  });

  it('is left out of fetch for a program that writes the header by hand, and of nothing else', async () => {
    const lines = await run({ SAMPLED: '01', TRACE_OUTGOING_BY_HAND: 'true' });
    expect(lines).toContainEqual({ traces: { inHandler: traceId, inRpc: traceId } });
  });

  it('can be switched off', async () => {
    expect(await run({ OTEL_SDK_DISABLED: 'true' })).toContainEqual({ traces: {} });
  });
});
