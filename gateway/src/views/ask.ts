/** Undefined if the service is unavailable: never 0 instead. */
export interface Asked<T> {
  service: string;
  answer: T | undefined;
}

export async function ask<T>(service: string, question: Promise<T> | undefined): Promise<Asked<T>> {
  try {
    return { service, answer: await question };
  } catch {
    return { service, answer: undefined };
  }
}

export function missing(...asked: Asked<unknown>[]): string[] {
  return asked.filter(({ answer }) => answer === undefined).map(({ service }) => service);
}
