import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { Happening } from '../../domain/notification.ts';
import { insertNotifications } from '../../store/notifications.ts';

export function tell<Data>(
  tx: Tx,
  events: readonly ReceivedEvent<Data>[],
  happeningOf: (data: Data) => Happening | undefined,
): Promise<void> {
  return insertNotifications(
    tx,
    events.flatMap(({ id: eventId, time: at, data }) => {
      const happening = happeningOf(data);
      return happening === undefined ? [] : [{ ...happening, eventId, at }];
    }),
  );
}
