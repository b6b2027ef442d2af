import { isMessage } from '@bufbuild/protobuf';
import { tail } from '@tael/events';
import type { Tail, Transport } from '@tael/events';
import { authEvents, topics } from '@tael/proto';
import type { Logger } from '@tael/runtime';
import { newsOf, sourceTopics } from './sources.ts';
import type { Stream } from './stream.ts';

export interface ListenOptions {
  transport: Transport;
  stream: Pick<Stream, 'publish' | 'revoked'>;
  /** Topics of services that aren't there are left alone. */
  services: readonly string[];
  logger: Logger;
}

/** Hears every event from now on, and passes on what a page shows. */
export function listenForNews({ transport, stream, services, logger }: ListenOptions): Tail {
  const here = topics.filter(
    ({ name, service }) => services.includes(service) && sourceTopics.includes(name),
  );
  return tail({
    transport,
    topics: here.map(({ name }) => name),
    logger,
    onEvent: ({ type, data }) => {
      if (isMessage(data, authEvents.SessionsRevokedSchema)) {
        stream.revoked(data.userId, data.allSessions ? 'all' : data.sessionIds);
        return;
      }
      const news = newsOf(type, data);
      if (news) stream.publish(news.userId, news.name, news.data);
    },
  });
}
