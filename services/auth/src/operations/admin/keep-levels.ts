import { pointsEvents } from '@tael/proto';
import type { Tx } from '@tael/postgres';
import { saveLevels } from '../../store/admin-users.ts';
import type { Level } from '../../domain/account.ts';

const { Level: Told } = pointsEvents;

export function levelOf(told: pointsEvents.Level): Level | undefined {
  switch (told) {
    case Told.BRONZE:
      return 'Bronze';
    case Told.SILVER:
      return 'Silver';
    case Told.GOLD:
      return 'Gold';
    case Told.PLATINUM:
      return 'Platinum';
    case Told.UNSPECIFIED:
      return undefined;
  }
}

/** A copy for the filter of the user list; points owns the level. */
export function keepLevels(tx: Tx, changes: readonly pointsEvents.LevelChanged[]): Promise<void> {
  return saveLevels(
    tx,
    changes.flatMap(({ userId, version, level: told, closed }) => {
      const level = levelOf(told);
      return level === undefined || closed ? [] : [{ userId, version, level }];
    }),
  );
}
