/** What an owner answered, or that it didn't: never a zero in its place. */
export interface Asked<T> {
  owner: string;
  answer: T | undefined;
}

/** Undefined question: the owner isn't there at all. A failed one counts the same for the reader. */
export async function ask<T>(owner: string, question: Promise<T> | undefined): Promise<Asked<T>> {
  try {
    return { owner, answer: await question };
  } catch {
    return { owner, answer: undefined };
  }
}

export function missing(...asked: Asked<unknown>[]): string[] {
  return asked.filter(({ answer }) => answer === undefined).map(({ owner }) => owner);
}
