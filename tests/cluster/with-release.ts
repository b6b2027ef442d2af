import { install, remove } from './set-up.ts';

export default async function withRelease(): Promise<() => Promise<void>> {
  await install();
  return async () => {
    if (!process.env.CLUSTER_KEEP) await remove();
  };
}
