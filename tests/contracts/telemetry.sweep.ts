import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, kafkaMissing, startKafka } from '@tael/testkit';
import { apiOf } from '../api.ts';
import { opensWithinMs, startPlatform, type Platform } from '../platform.ts';

interface Span {
  service: string;
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string }[];
}

interface Exported {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

async function startCollector() {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Exported;
        for (const { resource, scopeSpans } of resourceSpans) {
          const name = resource.attributes.find(({ key }) => key === 'service.name');
          for (const span of scopeSpans.flatMap((scope) => scope.spans))
            spans.push({ ...span, service: name?.value.stringValue ?? '' });
        }
        response.setHeader('content-type', 'application/json').end('{}');
      });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    spans,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

async function traceOf(name: string): Promise<Span> {
  return eventually(() => {
    const found = collector.spans.find((span) => span.service === 'gateway' && span.name === name);
    if (!found) throw new Error(`no span ${name}`);
    return found;
  });
}

const kafkaStartsWithinMs = 60_000;
const processes = [
  'gateway',
  'auth',
  'wallet',
  'withdrawal',
  'points',
  'referral',
  'chain-scanner',
  'custody',
];
const { exported } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../deploy/observability/metrics.json'), 'utf8'),
) as { exported: Record<string, 'all' | string[]> };

const withoutKafka = kafkaMissing();
let platform: Platform;
let collector: Awaited<ReturnType<typeof startCollector>>;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  collector = await startCollector();
  stops.push(collector.close);
  const kafka = withoutKafka === undefined ? await startKafka() : undefined;
  if (kafka) stops.push(() => kafka.stop());
  platform = await startPlatform({
    env: {
      LOG_FORMAT: 'json',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_BSP_SCHEDULE_DELAY: '200',
      ...(kafka && { KAFKA_BROKERS: kafka.brokers.join() }),
    },
  });
  stops.push(() => platform.remove());
}, opensWithinMs + kafkaStartsWithinMs);
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

describe('telemetry', () => {
  if (withoutKafka !== undefined)
    it(`is not tried with Kafka here: ${withoutKafka}`, () => expect(process.env.CI).toBeFalsy());

  it('one trace goes from a request through gateway, service, outbox and log to the consumer', async () => {
    const api = apiOf(platform.url);
    const { token } = await api.register();
    const registered = await traceOf('POST /api/auth/register');
    // If points consumes two events at once, one span links to both traces.
    await eventually(
      () => {
        const dealt = collector.spans.filter(({ service, kind }) => service === 'points' && kind === 5);
        const traces = dealt.flatMap(({ traceId, links = [] }) => [
          traceId,
          ...links.map((link) => link.traceId),
        ]);
        expect(traces).toContain(registered.traceId);
      },
      { timeoutMs: 30_000 },
    );

    expect((await api.call('POST', '/api/user/checkin', { token })).status).toBeLessThan(300);
    const edge = await traceOf('POST /api/user/checkin');
    expect(edge.parentSpanId ?? '').toBe('');
    await eventually(
      () => {
        const trace = collector.spans.filter(({ traceId }) => traceId === edge.traceId);
        const childrenOf = (parent: Span | undefined) =>
          trace.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
        const summariesOf = (spans: Span[]) =>
          spans.map(({ service, kind, name }) => `${service} ${kind} ${name}`);
        const service = childrenOf(edge).find(({ kind }) => kind === 2);
        expect(summariesOf(service ? [service] : [])).toEqual(['auth 2 POST /api/user/checkin']);
        const below = childrenOf(service);
        expect(summariesOf(below)).toEqual(
          expect.arrayContaining([
            'auth 3 pg.query:INSERT tael_auth',
            'auth 4 send auth.UserCheckedIn.v1',
            'points 5 process auth.UserCheckedIn.v1',
          ]),
        );
        const applied = below.find((span) => span.service === 'points');
        expect(summariesOf(childrenOf(applied))).toContain('points 4 send points.PointsAwarded.v1');
      },
      { timeoutMs: 30_000 },
    );
  });

  it.each(processes)('%s exports what rules and dashboards ask of it', async (name) => {
    const started = platform
      .output()
      .split('\n')
      .find((line) => line.includes(`"service":"${name}"`) && line.includes('"started"'));
    const port = /"metricsPort":(\d+)/.exec(started ?? '')?.[1];
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const found = new Set([...(await answer.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric));
    const asked = Object.entries(exported).filter(([, by]) => by === 'all' || by.includes(name));
    expect(asked.map(([metric]) => metric).filter((metric) => !found.has(metric))).toEqual([]);
  });
});
