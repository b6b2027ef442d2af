import { readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Platform } from './platform.ts';

const root = resolve(import.meta.dirname, '..');

function cwdOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Of one part of the platform, such as `services/wallet`. */
export function pidOf(platform: Pick<Platform, 'processes'>, folder: string): number {
  const found = platform.processes().find(({ pid }) => cwdOf(pid) === resolve(root, folder));
  if (!found) throw new Error(`the platform runs no ${folder}`);
  return found.pid;
}

/** It may be between two starts. */
export function killIfRunning(platform: Pick<Platform, 'processes'>, folder: string): void {
  try {
    process.kill(pidOf(platform, folder), 'SIGKILL');
  } catch {
    return;
  }
}
