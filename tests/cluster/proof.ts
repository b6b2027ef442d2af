import { expect } from '@jest/globals';
import { eventually } from '@tael/testkit';
import { kubectl, namespace, podsOf, services, type Release } from './release.ts';

const patience = { timeoutMs: 120_000 };

interface Proof {
  ok: boolean;
  breaks: unknown[];
  startedAt: string;
}

/** A new proof of the ledger finds no break, and every flow between two services agrees. */
export async function expectCleanBooks({ api, admin: { token } }: Release): Promise<void> {
  const path = '/api/admin/ledger/proof';
  const askedAt = Date.now();
  await eventually(async () => {
    expect(await api.call('POST', path, { token })).toMatchObject({ status: 202 });
  }, patience);
  await eventually(async () => {
    const { body } = await api.call('GET', path, { token });
    const proof = body['proof'] as Proof | null;
    expect(Date.parse(proof?.startedAt ?? '')).toBeGreaterThanOrEqual(askedAt);
    expect(proof).toMatchObject({ ok: true, breaks: [] });
  }, patience);
  await eventually(async () => {
    expect(await api.call('POST', '/api/tasks/run/reconcile-flows', { token })).toMatchObject({
      status: 202,
    });
    expect(await flowBreaks()).toEqual([]);
  }, patience);
}

/** The gauges of broken flows that are not 0, of every pod. */
async function flowBreaks(): Promise<string[]> {
  const pods = (await Promise.all(services.map((service) => podsOf(service)))).flat();
  const measured = await Promise.all(
    pods.map((pod) =>
      kubectl('get', '--raw', `/api/v1/namespaces/${namespace}/pods/${pod}:8081/proxy/metrics`),
    ),
  );
  const gauges = measured.flatMap((text) =>
    text.split('\n').filter((line) => /^\w*flow_breaks\{/.test(line)),
  );
  expect(gauges.length).toBeGreaterThan(0);
  return gauges.filter((line) => !line.endsWith(' 0'));
}
