import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StepBook {
  state(): State;
  become(state: State): void;
  /** `key` is the same in each run: a crash between a step and its record repeats the step. */
  once(step: string, make: (key: string) => Promise<string | undefined>): Promise<string>;
}

export type State = 'unmade' | 'made' | 'closed';

interface Kept {
  state: State;
  steps: Record<string, string>;
}

export function openStepBook(folder: string): StepBook {
  const file = join(folder, 'demo.json');
  const kept = read(file);
  const keep = () => {
    writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    state: () => kept.state,
    become(state) {
      kept.state = state;
      keep();
    },
    async once(step, make) {
      const made = kept.steps[step];
      if (made !== undefined) return made;
      const id = (await make(`demo:${step}`)) ?? '';
      kept.steps[step] = id;
      keep();
      return id;
    },
  };
}

function read(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { state: 'unmade', steps: {} };
  }
}
