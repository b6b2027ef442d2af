import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { discardDeadLetter, listDeadLetters, replayDeadLetters, type DeadLetter } from '@tael/events';
import type { operationsRpc } from '@tael/proto';
import type { OperatedParts } from './operated-parts.ts';

type Service = ServiceImpl<typeof operationsRpc.OperationsService>;

const objectKind = 'dead-letter';

export function deadLetters({ groups, database, log, recordOperation }: OperatedParts) {
  return {
    async listDeadLetters({ group, type, page, limit }) {
      const { letters, total } = await listDeadLetters(database.db, {
        group: group === '' ? undefined : group,
        type: type === '' ? undefined : type,
        page: Math.max(1, page),
        limit: Math.min(100, Math.max(1, limit)),
      });
      return { deadLetters: letters.map(toDeadLetter), total };
    },

    async replayDeadLetters({ which, actor }) {
      if (which.case === undefined) throw new ConnectError('which ones?', Code.InvalidArgument);
      const chosen = which.case === 'id' ? { id: which.value } : which.value;
      const outcome = await replayDeadLetters({ database, groups, logger: log }, chosen);
      const objectId = 'id' in chosen ? chosen.id : `${chosen.group} ${chosen.type}`;
      if (actor !== undefined) {
        await recordOperation({ actor, action: 'dead-letter.replay', objectKind, objectId, reason: '' });
      }
      return outcome;
    },

    async discardDeadLetter({ id, reason, actor }) {
      const discarded = await discardDeadLetter(database.db, id, reason);
      if (!discarded) throw new ConnectError('no such dead letter', Code.NotFound);
      if (actor !== undefined) {
        await recordOperation({ actor, action: 'dead-letter.discard', objectKind, objectId: id, reason });
      }
      return {};
    },
  } satisfies Partial<Service>;
}

function toDeadLetter({ eventTime, parkedAt, ...letter }: DeadLetter) {
  return {
    ...letter,
    ...(eventTime === undefined ? {} : { eventTime: timestampFromDate(eventTime) }),
    parkedAt: timestampFromDate(parkedAt),
  };
}
