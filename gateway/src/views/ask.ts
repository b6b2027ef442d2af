/** Undefined if the service is unavailable: never 0 instead. */
export interface Asked<T> {
  owner: string;
  answer: T | undefined;
}

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
