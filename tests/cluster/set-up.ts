import { attempt, run } from './command.ts';
import { namespace, upgrade } from './release.ts';

export async function install(): Promise<void> {
  await remove();
  const began = performance.now();
  await upgrade();
  console.log(`\nhelm install: ready after ${Math.round((performance.now() - began) / 1000)} s`);
}

/** The chart keeps volumes and generated secrets when it is uninstalled; deleting the namespace removes them. */
export async function remove(): Promise<void> {
  await attempt('helm', ['-n', namespace, 'uninstall', 'tael', '--wait', '--timeout', '3m']);
  await run('kubectl', ['delete', 'namespace', namespace, '--ignore-not-found', '--wait', '--timeout=180s']);
}
