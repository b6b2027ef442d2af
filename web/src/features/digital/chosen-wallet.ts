import * as z from 'zod/mini';

const key = 'wallet';
const choice = z.object({ userId: z.string(), rdns: z.string() });

/** Which wallet this person has connected, by the name it is announced under; never the address in it. */
export function chosenWallet(userId: string): string | undefined {
  const kept = localStorage.getItem(key);
  if (kept === null) return undefined;
  try {
    const { data } = z.safeParse(choice, JSON.parse(kept));
    return data?.userId === userId ? data.rdns : undefined;
  } catch {
    return undefined;
  }
}

export function keepChosenWallet(userId: string, rdns: string): void {
  localStorage.setItem(key, JSON.stringify({ userId, rdns }));
}

export function forgetChosenWallet(): void {
  localStorage.removeItem(key);
}
