export async function inBatches(purge: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let some = await purge(); some > 0; some = await purge()) all += some;
  return all;
}
