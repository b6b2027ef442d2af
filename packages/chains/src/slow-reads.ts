const firstRestMs = 60_000;
const longestRestMs = 3_600_000;
const mostKept = 1000;

interface Read {
  target: string;
  data: string;
}

export interface SlowReads {
  has: (read: Read) => boolean;
  add: (read: Read) => void;
  forgive: (read: Read) => void;
}

/** Each timeout doubles the rest. */
export function createSlowReads(now: () => number = () => performance.now()): SlowReads {
  const known = new Map<string, { times: number; until: number }>();
  return {
    has: (read) => (known.get(keyOf(read))?.until ?? -Infinity) > now(),
    add(read) {
      const key = keyOf(read);
      const times = (known.get(key)?.times ?? 0) + 1;
      known.delete(key);
      known.set(key, { times, until: now() + Math.min(firstRestMs * 2 ** (times - 1), longestRestMs) });
      const [oldest] = known.keys();
      if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    },
    forgive: (read) => void known.delete(keyOf(read)),
  };
}

/** Without arguments: a function that is slow for one owner is slow for all. */
const keyOf = ({ target, data }: Read): string => (target + data.slice(2, 10)).toLowerCase();
