import { describe, expect, it } from 'vitest';
import { pagesFromEnd } from '@tael/runtime';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

function listOf(rows: number[], change: (rows: number[], read: number) => void) {
  let read = 0;
  return (page: number) => {
    const totalPages = Math.ceil(rows.length / 10);
    const at = Math.min(page, Math.max(1, totalPages)) - 1;
    const answer = { rows: rows.slice(at * 10, at * 10 + 10), totalPages };
    read += 1;
    change(rows, read);
    return Promise.resolve(answer);
  };
}

async function allOf(read: ReturnType<typeof listOf>): Promise<number[]> {
  const found = new Set<number>();
  for await (const page of pagesFromEnd(read)) for (const row of page.rows) found.add(row);
  return [...found].toSorted((a, b) => a - b);
}

describe('all pages of a list', () => {
  it.each([0, 1, 10, 11, 95])('are all %i rows', async (count) => {
    expect(await allOf(listOf(numbers(count), () => {}))).toEqual(numbers(count));
  });

  it('have every row that stays, while rows go from anywhere and come at the end', async () => {
    const gone: number[] = [];
    const moving = listOf(numbers(95), (rows, read) => {
      gone.push(...rows.splice((read * 7) % rows.length, 2));
      rows.push(1000 + read);
    });
    const found = await allOf(moving);
    expect(numbers(95).filter((row) => !gone.includes(row) && !found.includes(row))).toEqual([]);
    expect(gone.length).toBeGreaterThan(10);
  });
});
