import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { operationsRpc } from '@tael/proto';
import * as api from '@tael/contract/gateway';
import { route } from '@tael/runtime';
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

export function deadLetters({ operations }: Pick<Peers, 'operations'>) {
  return route(api.listDeadLetters, {
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
  });
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

const shown = ({ service, letter }: Parked) => ({
  ...letter,
  service,
  eventTime: isoTime(letter.eventTime),
  parkedAt: isoTime(letter.parkedAt),
  ageSeconds: Math.max(0, Math.floor((Date.now() - parkedMs(letter)) / 1000)),
});

function parkedMs({ parkedAt }: operationsRpc.DeadLetter): number {
  return parkedAt ? timestampMs(parkedAt) : 0;
}
