import type { Write } from './pdf-file.ts';

const most = 1024 * 1024;

export interface Pieces {
  /** Bytes that stay together, if they fit into one piece. */
  add: Write;
  end(): Promise<void>;
}

/** Cuts a file into pieces of at most 1 MiB. */
export function cutInPieces(save: (place: number, bytes: Buffer) => Promise<void>): Pieces {
  let waiting: Buffer[] = [];
  let [length, place] = [0, 0];
  const flush = async () => {
    if (length === 0) return;
    const bytes = Buffer.concat(waiting);
    [waiting, length] = [[], 0];
    for (let at = 0; at < bytes.length; at += most) await save(place++, bytes.subarray(at, at + most));
  };
  return {
    add: async (bytes) => {
      if (length + bytes.length > most) await flush();
      waiting.push(bytes);
      length += bytes.length;
    },
    end: flush,
  };
}
