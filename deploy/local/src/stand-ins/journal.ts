import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

export interface Journal<T> {
  entries: readonly T[];
  /** On the disk before it returns: a killed process has lost nothing that it answered. */
  append: (entry: T) => void;
  close: () => void;
}

export function openJournal<T>(file: string): Journal<T> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // A line that a kill cut off was not answered.
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  const entries = complete.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
  const handle = openSync(file, complete === text ? 'a' : 'w');
  if (complete !== text) {
    writeSync(handle, complete);
    fsyncSync(handle);
  }
  return {
    entries,
    append: (entry) => {
      writeSync(handle, `${JSON.stringify(entry)}\n`);
      fsyncSync(handle);
      entries.push(entry);
    },
    close: () => closeSync(handle),
  };
}
