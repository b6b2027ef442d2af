import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import type { Broker } from '../contract/broker.ts';

export interface TestProcess {
  says(line: string): Promise<void>;
  kill(): Promise<void>;
}

export function startProcess(
  script: string,
  { url, broker }: { url: string; broker: Broker },
  env: Record<string, string> = {},
): TestProcess {
  const entry = fileURLToPath(new URL(`./${script}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', entry], {
    env: { ...process.env, ...env, POSTGRES_URL: url, BROKER: JSON.stringify(broker.settings) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const lines = new Set<string>();
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.add(line);
    for (const look of waiting) look();
  });
  void exited.then(() => waiting.forEach((look) => look()));
  return {
    says: (line) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (lines.has(line)) resolve();
          else if (child.exitCode !== null) reject(new Error(`${script} ended: ${errors}`));
        };
        waiting.add(look);
        look();
      }),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
