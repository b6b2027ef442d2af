import { isMessage } from '@bufbuild/protobuf';
import { tail } from '@tael/events';
import type { Tail, Transport } from '@tael/events';
import { authEvents, topics } from '@tael/proto';
import type { Logger } from '@tael/runtime';
import { aboutItsKey, newsOf, sourceTopics } from './sources.ts';
import type { Stream } from './stream.ts';

export interface ListenOptions {
  transport: Transport;
  stream: Pick<Stream, 'publish' | 'hears' | 'resync' | 'revoked'>;
  /** Topics of services that aren't there are left alone. */
  services: readonly string[];
  logger: Logger;
}

/** Hears every event from now on, and passes on what a page shows. */
export function listenForNews({ transport, stream, services, logger }: ListenOptions): Tail {
  const here = topics.filter(
    ({ name, service }) => services.includes(service) && sourceTopics.includes(name),
  );
  const news = tail({
    transport,
    topics: here.map(({ name }) => name),
    logger,
    wants: ({ type, key }) => !aboutItsKey.has(type) || stream.hears(key),
    onEvent: ({ type, data }) => {
      if (isMessage(data, authEvents.SessionsRevokedSchema)) {
        stream.revoked(data.userId, data.allSessions ? 'all' : data.sessionIds);
        return;
      }
      const told = newsOf(type, data);
      if (told) stream.publish(told.userId, told.name, told.data);
    },
  });
  // What happened before the first position was known is heard by nobody: pages that are open already look anew.
  void news.ready.then(stream.resync);
  return news;
}
