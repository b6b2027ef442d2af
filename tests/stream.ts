import { expect } from 'vitest';
import type { Account } from './api.ts';

interface News {
  name: string;
  data: Record<string, unknown>;
}

export interface Listening {
  received: readonly News[];
  end: () => void;
}

export async function listen(
  { url }: { url: string },
  { token }: Pick<Account, 'token'>,
): Promise<Listening> {
  const ending = new AbortController();
  const received: News[] = [];
  const answer = await fetch(`${url}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  expect(answer.status).toBe(200);
  const read = async () => {
    let text = '';
    for await (const part of answer.body ?? []) {
      text += Buffer.from(part as Uint8Array).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (name !== undefined && data !== undefined)
          received.push({ name, data: JSON.parse(data) as Record<string, unknown> });
      }
    }
  };
  void read().catch(() => undefined);
  return { received, end: () => ending.abort() };
}
