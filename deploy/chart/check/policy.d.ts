export function breaches(objects: readonly object[]): string[];
