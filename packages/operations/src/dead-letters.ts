import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { discardDeadLetter, listDeadLetters, replayDeadLetters, type DeadLetter } from '@tael/events';
import type { Tx } from '@tael/postgres';
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
      const recorded =
        actor &&
        ((tx: Tx, objectId: string) =>
          recordOperation(tx, { actor, action: 'dead-letter.replay', objectKind, objectId, reason: '' }));
      const options = { database, groups, logger: log, ...(recorded && { alongside: recorded }) };
      return replayDeadLetters(options, chosen);
    },

    async discardDeadLetter({ id, reason, actor }) {
      await database.transaction(async (tx) => {
        const discarded = await discardDeadLetter(tx, id, reason);
        if (!discarded) throw new ConnectError('no such dead letter', Code.NotFound);
        if (actor === undefined) return;
        await recordOperation(tx, { actor, action: 'dead-letter.discard', objectKind, objectId: id, reason });
      });
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
