import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { NotificationContent } from '../../domain/notification.ts';
import { insertNotifications } from '../../store/notifications.ts';

export function notifyOfEvents<Data>(
  tx: Tx,
  events: readonly ReceivedEvent<Data>[],
  contentOf: (data: Data) => NotificationContent | undefined,
): Promise<void> {
  return insertNotifications(
    tx,
    events.flatMap(({ id: eventId, time: at, data }) => {
      const content = contentOf(data);
      return content === undefined ? [] : [{ ...content, eventId, at }];
    }),
  );
}
