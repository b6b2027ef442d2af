import { guardedFetch, NotFetched, type Fetched, type Guard } from './guarded-fetch.ts';

const dataForm = /^data:([\w.+/-]+)?(?:;[\w=.+-]+)*?(;base64)?,/;

export async function readPointed(address: string, guard: Guard): Promise<Fetched> {
  const [head, type = 'text/plain', base64] = dataForm.exec(address.slice(0, 200)) ?? [];
  if (head === undefined) return guardedFetch(address, guard);
  if (address.length > guard.mostBytes * 1.4) throw new NotFetched('too large');
  const rest = address.slice(head.length);
  const body = base64 === undefined ? Buffer.from(unescaped(rest)) : Buffer.from(rest, 'base64');
  if (body.length > guard.mostBytes) throw new NotFetched('too large');
  return { type, body };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
