import type { Client, Json, Person } from './client.ts';
import type { StepBook } from './step-book.ts';

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
  /** A refusal with one of these statuses means that an earlier run has completed the step. */
  unless?: readonly number[];
  idIn?: string;
}

export function act({ client, book }: Stage, step: string, request: Act): Promise<string> {
  const { by, method = 'POST', path, body = {}, unless, idIn } = request;
  return book.once(step, async (key) => {
    const answer = await client.call(method, path, { by, body, key, ...(unless && { unless }) });
    return idIn === undefined ? undefined : (answer[idIn] as { _id: string })._id;
  });
}
