import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { mongoMissing, prepareKafka, prepareMongo, prepareProwide, prowideMissing } from '@tael/testkit';
import { prepareChromium } from './chromium.ts';

type Program = 'k6' | 'helm' | 'promtool' | 'clef';
export type Tool = Program | 'mongo' | 'prowide';

/** `make test` needs no more. */
export function prepareForTests(): void {
  prepareChromium();
  prepareKafka();
}

/** Call before the suites: inside one, the minutes of a build would exceed its timeout. Returns what is missing. */
export function prepare(tool: Tool): string | undefined {
  if (tool === 'mongo') {
    prepareMongo();
    return mongoMissing();
  }
  if (tool !== 'prowide') return make(tool).missing;
  prepareProwide();
  return prowideMissing();
}

export function programOf(tool: Program): string {
  const { program, missing } = make(tool);
  if (missing !== undefined) throw new Error(missing);
  return program;
}

/** The first call builds or fetches the program. */
function make(tool: Program): { program: string; missing?: string } {
  const { status, stdout, stderr } = spawnSync('make', ['-s', tool], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  const program = stdout.trim();
  return status === 0 ? { program } : { program, missing: stderr.trim().split('\n').at(-2) ?? `no ${tool}` };
}
