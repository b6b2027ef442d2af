import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@tael/runtime';
import type { Peers } from '../peers.ts';
import { createMeasures, type Probes } from './measures.ts';
import { createMinutes } from './minutes.ts';
import { readRecord, type StatusAnswer, type StatusRecord } from './record.ts';

interface StatusOptions {
  auth: Pick<Peers['auth'], 'recordStatus' | 'getStatus'>;
  probes: Probes;
  logger: Pick<Logger, 'info' | 'warn'>;
  now: () => Date;
}

export type Status = ReturnType<typeof createStatus>;

const TICK_MS = 10_000;
const MINUTE_MS = 60_000;

export function createStatus({ auth, probes, logger, now }: StatusOptions) {
  const { parts, stateOf, observe, sampleAll } = createMeasures(probes);
  const minutes = createMinutes();
  const ending = new AbortController();
  let record: StatusRecord | undefined;
  let isRecordAway = false;
  let answer = build();

  function build(): StatusAnswer {
    return {
      asOf: now(),
      parts: parts.map((part) => ({ part, state: stateOf(part), days: record?.days.get(part) ?? null })),
      record: record ? { from: record.from, asOf: record.asOf } : null,
      incidents: record?.incidents ?? [],
    };
  }

  const minuteNow = (): number => Math.floor(now().getTime() / MINUTE_MS);

  /** Minutes stay here until auth has stored them, so the record shows auth's own absence too. */
  async function exchange(): Promise<void> {
    const minute = minuteNow();
    try {
      const report = minutes.before(minute);
      if (report) await auth.recordStatus({ ...report, fromMinute: BigInt(report.fromMinute) });
      minutes.drop(minute);
      record = readRecord(await auth.getStatus({}), now());
      if (isRecordAway) logger.info({}, 'the record of the status page is back');
      isRecordAway = false;
    } catch (err) {
      if (!isRecordAway) logger.warn({ err }, 'the record of the status page is away');
      isRecordAway = true;
    }
  }

  async function tick(): Promise<void> {
    await sampleAll();
    for (const part of parts) minutes.note(minuteNow(), part, stateOf(part));
    answer = build();
    await exchange();
    answer = build();
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await tick();
      await pause(TICK_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  }

  return {
    observe,
    tick,
    start: (): void => void run(),
    close: (): void => ending.abort(),
    current: (): StatusAnswer => answer,
  };
}
