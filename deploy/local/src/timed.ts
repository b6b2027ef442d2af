export async function timed<T>(
  print: (line: string) => void,
  title: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  print(`${title} …`);
  const result = await work();
  print(`${title} … ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}
