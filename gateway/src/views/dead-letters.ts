import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { operationsRpc } from '@tael/proto';
import { pageFields, paging } from '@tael/contract/fields';
import { route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { ask, missing, type Asked } from './ask.ts';
import { isoTime } from './timestamps.ts';

type Operations = Peers['operations'] extends ReadonlyMap<string, infer C> ? C : never;
interface Filter {
  group: string;
  type: string;
}

interface Parked {
  service: string;
  letter: operationsRpc.DeadLetter;
}

const AT_ONCE = 100;
const DEEPEST = 1000;

const filter = z
  .string()
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

const deadLetter = z.object({
  id: z.string(),
  service: z.string(),
  group: z.string(),
  topic: z.string(),
  type: z.string(),
  eventId: z.string(),
  key: z.string(),
  reason: z.string(),
  attempts: z.number(),
  eventTime: z.string().nullable(),
  parkedAt: z.string().nullable(),
  ageSeconds: z.number(),
});

export function deadLetters({ operations }: Pick<Peers, 'operations'>) {
  return route(
    {
      method: 'get',
      path: '/api/admin/dead-letters',
      summary: 'Dead letters; an unavailable service is listed in missing',
      tags: ['admin'],
      access: 'system.read',
      query: z.object({ ...paging({ limit: 20 }), service: filter, group: filter, type: filter }),
      answer: z.object({
        deadLetters: z.array(deadLetter),
        ...pageFields,
        missing: z.array(z.string()),
      }),
    },
    {
      handle: async ({ query: { page, limit, service, ...wanted } }) => {
        const chosen = [...operations].filter(([name]) => service === '' || name === service);
        const depth = Math.min(page * limit, DEEPEST);
        const asked = await Promise.all(
          chosen.map(([name, client]) => ask(name, lettersOf(name, client, wanted, depth))),
        );
        const { letters, total } = sumOf(asked);
        const totalPages = Math.ceil(total / limit);
        const currentPage = Math.min(page, Math.max(1, totalPages), Math.ceil(DEEPEST / limit));
        return {
          deadLetters: letters.slice((currentPage - 1) * limit, currentPage * limit).map(shown),
          total,
          totalPages,
          currentPage,
          missing: missing(...asked),
        };
      },
    },
  );
}

async function lettersOf(service: string, client: Operations, filter: Filter, depth: number) {
  const limit = Math.min(AT_ONCE, depth);
  const first = await client.listDeadLetters({ ...filter, page: 1, limit });
  const pages = Math.ceil(Math.min(depth, first.total) / limit);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, i) =>
      client.listDeadLetters({ ...filter, page: i + 2, limit }),
    ),
  );
  const letters = [first, ...others].flatMap((page) => page.deadLetters);
  return { total: first.total, parked: letters.map((letter): Parked => ({ service, letter })) };
}

function sumOf(asked: readonly Asked<{ total: number; parked: Parked[] }>[]) {
  const answers = asked.flatMap(({ answer }) => answer ?? []);
  return {
    total: answers.reduce((sum, { total }) => sum + total, 0),
    letters: answers
      .flatMap(({ parked }) => parked)
      .toSorted((a, b) => parkedMs(b.letter) - parkedMs(a.letter)),
  };
}

function shown({ service, letter }: Parked): z.infer<typeof deadLetter> {
  const { id, group, topic, type, eventId, key, reason, attempts, eventTime, parkedAt } = letter;
  const ageSeconds = Math.max(0, Math.floor((Date.now() - parkedMs(letter)) / 1000));
  const times = { eventTime: isoTime(eventTime), parkedAt: isoTime(parkedAt), ageSeconds };
  return { id, service, group, topic, type, eventId, key, reason, attempts, ...times };
}

function parkedMs({ parkedAt }: operationsRpc.DeadLetter): number {
  return parkedAt ? timestampMs(parkedAt) : 0;
}
