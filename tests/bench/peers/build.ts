import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Source {
  repository: string;
  tag: string;
  main: string;
  /** A module that the module proxy refuses, cloned from its repository. */
  instead?: { module: string; repository: string; tag: string };
  edit?: { file: string; from: string; to: string };
}

const cloned = (repository: string, tag: string, to: string): void => {
  execFileSync('git', [
    ...['-c', 'advice.detachedHead=false', 'clone', '--quiet', '--depth', '1'],
    ...['--branch', tag, repository, to],
  ]);
};

export function build({ repository, tag, main, instead, edit }: Source, program: string): void {
  mkdirSync(dirname(program), { recursive: true });
  const work = mkdtempSync(`${program}-`);
  const source = join(work, 'source');
  const options: ExecFileSyncOptions = { cwd: source, stdio: ['ignore', 'inherit', 'inherit'] };
  try {
    cloned(repository, tag, source);
    if (instead !== undefined) {
      cloned(instead.repository, instead.tag, join(work, 'instead'));
      execFileSync('go', ['mod', 'edit', `-replace=${instead.module}=${join(work, 'instead')}`], options);
    }
    if (edit !== undefined) {
      const file = join(source, edit.file);
      const text = readFileSync(file, 'utf8');
      if (!text.includes(edit.from)) throw new Error(`${edit.file} has no '${edit.from}'`);
      writeFileSync(file, text.replace(edit.from, edit.to));
    }
    execFileSync('go', ['build', '-o', join(work, 'program'), main], options);
    renameSync(join(work, 'program'), program);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
