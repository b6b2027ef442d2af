import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import type { readStatus } from '@tael/contract/gateway';
import type { authRpc } from '@tael/proto';
import type { z } from 'zod';

export type StatusAnswer = z.output<typeof readStatus.answer>;

type Days = NonNullable<StatusAnswer['parts'][number]['days']>;
type Incident = StatusAnswer['incidents'][number];

export interface StatusRecord {
  from: string;
  asOf: Date;
  days: ReadonlyMap<string, Days>;
  incidents: Incident[];
}

export function readRecord(answer: authRpc.GetStatusResponse, asOf: Date): StatusRecord {
  return {
    from: answer.from,
    asOf,
    days: new Map(answer.parts.map(({ part, working, slow, away }) => [part, { working, slow, away }])),
    incidents: answer.incidents.map(toIncident),
  };
}

function toIncident(one: authRpc.Incident): Incident {
  const { id, kind, title, parts, openedAt, resolvedAt, plannedFrom, plannedTo, updates } = one;
  return {
    _id: id,
    // auth stores no other words.
    kind: kind as Incident['kind'],
    title: toWords(title),
    parts: parts as Incident['parts'],
    openedAt: isoOf(openedAt) ?? '',
    resolvedAt: isoOf(resolvedAt),
    planned: plannedFrom && plannedTo ? { from: iso(plannedFrom), to: iso(plannedTo) } : null,
    updates: updates.map(({ state, text, at }) => ({
      state: state as Incident['updates'][number]['state'],
      text: toWords(text),
      at: isoOf(at) ?? '',
    })),
  };
}

const iso = (time: Timestamp): string => timestampDate(time).toISOString();
const isoOf = (time: Timestamp | undefined): string | null => (time ? iso(time) : null);

const toWords = (words: authRpc.Incident['title']) => ({ en: words?.en ?? '', 'zh-CN': words?.zhCn ?? '' });
