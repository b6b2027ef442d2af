import type { LogDatabase } from './log-database.ts';
import type { Position } from './records.ts';

export const beatMs = 1_000;
const leaseMs = 5_000;

export interface Assigned extends Position {
  /** Another member waits for the partition: finish and release it. */
  leaving: boolean;
}

export interface Membership {
  beat(): Promise<Assigned[]>;
  commit(positions: readonly Position[]): Promise<void>;
  release(topic: string, partition: number): Promise<void>;
  leave(): Promise<void>;
}

interface CursorRow {
  topic: string;
  partition: number;
  committed: string;
  leaving: boolean;
}

export function createMembership(
  log: LogDatabase,
  group: string,
  member: string,
  topics: readonly string[],
): Membership {
  return {
    async beat() {
      const rows = await log.query<CursorRow>(
        'beat',
        'select topic, partition, committed::text, leaving from event_log.beat($1, $2, $3, $4)',
        [group, member, topics, leaseMs],
      );
      return rows.map(({ committed, ...row }) => ({ ...row, offset: BigInt(committed) }));
    },
    async commit(positions) {
      await log.query(
        'commit_offsets',
        // set_config turns off synchronous_commit for this transaction. An offset lost in a crash only causes repeats,
        // which the inbox drops.
        `update event_log.cursors c set committed = greatest(c.committed, p."offset")
         from unnest($3::text[], $4::int[], $5::bigint[]) as p (topic, partition, "offset")
         where c.group_name = $1 and c.owner = $2 and c.topic = p.topic and c.partition = p.partition
         returning set_config('synchronous_commit', 'off', true)`,
        [
          group,
          member,
          positions.map((p) => p.topic),
          positions.map((p) => p.partition),
          positions.map((p) => p.offset.toString()),
        ],
      );
    },
    async release(topic, partition) {
      await log.query('release', 'select event_log.release($1, $2, $3, $4)', [
        group,
        member,
        topic,
        partition,
      ]);
    },
    async leave() {
      await log.query('leave', 'select event_log.leave($1, $2)', [group, member]);
    },
  };
}
