import type { PartitionLag, Transport } from '../transport.ts';
import { openLogDatabase } from './log-database.ts';
import { announce, append, createPartitions, forgetOld } from './records.ts';
import { subscribe } from './subscribe.ts';
import { tail } from './tail.ts';

const housekeepingMs = 3_600_000;

export function createEmbeddedTransport({ url, clientId }: { url: string; clientId: string }): Transport {
  const log = openLogDatabase(url, clientId);
  return {
    ensureTopics: (names) => createPartitions(log, names),
    publisher() {
      const housekeeping = setInterval(() => void forgetOld(log).catch(() => undefined), housekeepingMs);
      housekeeping.unref();
      return {
        async send(records) {
          await append(log, records);
          // Readers poll, so a lost notification only delays them.
          void announce(log, records).catch(() => undefined);
        },
        close() {
          clearInterval(housekeeping);
          return Promise.resolve();
        },
      };
    },
    subscribe: (options) => subscribe(log, options),
    tail: (options) => tail(log, options),
    lag: (group, topics) =>
      log.query<PartitionLag & { topic: string }>(
        'lag',
        `select p.topic, p.partition, (p.next_offset - coalesce(c.committed, 0))::int as lag
         from event_log.partitions p
         left join event_log.cursors c
           on c.group_name = $1 and c.topic = p.topic and c.partition = p.partition
         where p.topic = any ($2)`,
        [group, topics],
      ),
    close: () => log.close(),
  };
}
