import { tsImport } from 'tsx/esm/api';

export default async function removeRelease() {
  const { remove } = await tsImport('./set-up.ts', import.meta.url);
  if (!process.env.CLUSTER_KEEP) await remove();
}
