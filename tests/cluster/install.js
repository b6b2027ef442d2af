import { tsImport } from 'tsx/esm/api';

/** What an earlier run left behind goes first. */
export default async function install() {
  const { remove, upgrade } = await tsImport('./release.ts', import.meta.url);
  await remove();
  const began = performance.now();
  await upgrade();
  console.log(`\nhelm install: ready after ${Math.round((performance.now() - began) / 1000)} s`);
}
