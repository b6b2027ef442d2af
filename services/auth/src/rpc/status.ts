import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import type { authRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { readStatus, type StatusRecord } from '../operations/status/read-status.ts';
import { recordStatus } from '../operations/status/record-status.ts';

type StatusRpc = Pick<ServiceImpl<typeof authRpc.AuthService>, 'recordStatus' | 'getStatus'>;

export const statusRpc = (deps: Deps): StatusRpc => ({
  async recordStatus({ fromMinute, parts }) {
    if (await recordStatus(deps, { fromMinute: Number(fromMinute), parts })) return {};
    throw new ConnectError('not a report of a gateway', Code.InvalidArgument);
  },

  async getStatus() {
    const { incidents, ...record } = await readStatus(deps);
    return { ...record, incidents: incidents.map(toIncident) };
  },
});

function toIncident(one: StatusRecord['incidents'][number]): MessageInitShape<typeof authRpc.IncidentSchema> {
  const { id, kind, title, parts, openedAt, resolvedAt, plannedFrom, plannedTo, updates } = one;
  return {
    id,
    kind,
    title: toWords(title),
    parts,
    openedAt: timestampFromDate(openedAt),
    ...(resolvedAt && { resolvedAt: timestampFromDate(resolvedAt) }),
    ...(plannedFrom && { plannedFrom: timestampFromDate(plannedFrom) }),
    ...(plannedTo && { plannedTo: timestampFromDate(plannedTo) }),
    updates: updates.map(({ state, text, at }) => ({
      state,
      text: toWords(text),
      at: timestampFromDate(at),
    })),
  };
}

const toWords = (words: StatusRecord['incidents'][number]['title']) => ({
  en: words.en,
  zhCn: words['zh-CN'],
});
