import { tsImport } from 'tsx/esm/api';

export default async function installRelease() {
  const { install } = await tsImport('./set-up.ts', import.meta.url);
  await install();
}
