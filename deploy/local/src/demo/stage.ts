import type { Client, Json, Person } from './client.ts';
import type { StepBook } from './step-book.ts';

/** What each part of the demo is made with. */
export interface Stage {
  client: Client;
  book: StepBook;
  admin: Person;
  user: Person;
}

interface Act {
  by: Person;
  method?: 'POST' | 'PUT';
  path: string;
  body?: Json;
  /** Refusals that say it was done before. */
  unless?: readonly number[];
  /** Where the answer has the id that later steps need. */
  idIn?: string;
}

/** One request, once. */
export function act({ client, book }: Stage, step: string, request: Act): Promise<string> {
  const { by, method = 'POST', path, body = {}, unless, idIn } = request;
  return book.once(step, async (key) => {
    const answer = await client.call(method, path, { by, body, key, ...(unless && { unless }) });
    return idIn === undefined ? undefined : (answer[idIn] as { _id: string })._id;
  });
}
