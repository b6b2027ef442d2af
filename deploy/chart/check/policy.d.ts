/** A line for each rule that an object breaks. */
export function breaches(objects: readonly object[]): string[];
