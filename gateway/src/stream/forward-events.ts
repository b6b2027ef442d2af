import { isMessage } from '@bufbuild/protobuf';
import { tail } from '@tael/events';
import type { Tail, Transport } from '@tael/events';
import { authEvents, topics } from '@tael/proto';
import type { Logger } from '@tael/runtime';
import { frequentTypes, sourceTopics, streamMessageOf } from './sources.ts';
import type { Stream } from './stream.ts';

export interface ForwardOptions {
  transport: Transport;
  stream: Pick<Stream, 'publish' | 'publishToStaff' | 'hasChannel' | 'resync' | 'revoked'>;
  /** Topics of services that are not configured are skipped. */
  services: readonly string[];
  logger: Logger;
}

export function forwardEvents({ transport, stream, services, logger }: ForwardOptions): Tail {
  const configuredTopics = topics.filter(
    ({ name, service }) => services.includes(service) && sourceTopics.includes(name),
  );
  const events = tail({
    transport,
    topics: configuredTopics.map(({ name }) => name),
    logger,
    wants: ({ type, key }) => !frequentTypes.has(type) || stream.hasChannel(key),
    onEvent: ({ type, data }) => {
      if (isMessage(data, authEvents.SessionsRevokedSchema)) {
        stream.revoked(data.userId, data.allSessions ? 'all' : data.sessionIds);
        return;
      }
      const message = streamMessageOf(type, data);
      if (message === undefined) return;
      const { userId, name, data: told, staffName } = message;
      if (staffName !== undefined) stream.publishToStaff(staffName, {});
      if (userId === null) stream.publishToStaff(name, told);
      else stream.publish(userId, name, told);
    },
  });
  // Events before the start position were missed, so open pages must refetch.
  void events.ready.then(stream.resync);
  return events;
}
