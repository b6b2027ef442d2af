import { pointsEvents } from '@tael/proto';
import type { Tx } from '@tael/postgres';
import { saveLevels } from '../../store/admin-users.ts';
import type { Level } from '../../domain/account.ts';

const { Level: EventLevel } = pointsEvents;

export function levelOf(level: pointsEvents.Level): Level | undefined {
  switch (level) {
    case EventLevel.BRONZE:
      return 'Bronze';
    case EventLevel.SILVER:
      return 'Silver';
    case EventLevel.GOLD:
      return 'Gold';
    case EventLevel.PLATINUM:
      return 'Platinum';
    case EventLevel.UNSPECIFIED:
      return undefined;
  }
}

export function copyLevels(tx: Tx, changes: readonly pointsEvents.LevelChanged[]): Promise<void> {
  return saveLevels(
    tx,
    changes.flatMap(({ userId, version, level: eventLevel, closed }) => {
      const level = levelOf(eventLevel);
      return level === undefined || closed ? [] : [{ userId, version, level }];
    }),
  );
}
