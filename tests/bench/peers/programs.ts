import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'tael/peers');

/** The versions that are compared. Another one is another measurement: change it here, and measure again. */
const pinned = {
  formance: {
    title: 'Formance Ledger',
    version: '2.4.12',
    file: 'formance-ledger',
    setting: 'FORMANCE_LEDGER',
  },
  blnk: { title: 'Blnk', version: '0.15.2', file: 'blnk', setting: 'BLNK' },
} as const;
export type Peer = keyof typeof pinned;

const placeOf = ({ file, version }: { file: string; version: string }): string =>
  join(cache, `${file}-${version}`);

export const versionOf = (peer: Peer): string => `${pinned[peer].title} ${pinned[peer].version}`;
export const programOf = (peer: Peer): string => process.env[pinned[peer].setting] ?? placeOf(pinned[peer]);

const libraries = join(
  cache,
  'redis/usr/lib',
  `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
);

/** Redis, and the libraries it comes with. */
export function redisProgram(): { program: string; env: Record<string, string> } {
  if (isThere('redis-server')) return { program: 'redis-server', env: {} };
  return { program: join(cache, 'redis/usr/bin/redis-server'), env: { LD_LIBRARY_PATH: libraries } };
}

/** Everything that is missing, in a line; undefined when nothing is. */
export function peersMissing(): string | undefined {
  const missing = Object.values(pinned)
    .filter((peer) => !existsSync(process.env[peer.setting] ?? placeOf(peer)))
    .map(
      (peer) =>
        `${peer.title} ${peer.version} (the program at ${placeOf(peer)}, or its path in ${peer.setting})`,
    );
  if (!ensureRedis()) missing.push('redis-server (Debian: apt-get install redis-server)');
  return missing.length === 0 ? undefined : `missing: ${missing.join('; ')}`;
}

const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** Debian's packages, unpacked and not installed: installing them would start a server. */
function ensureRedis(): boolean {
  const target = join(cache, 'redis');
  if (isThere('redis-server') || existsSync(target)) return true;
  if (!isThere('apt-get') || !isThere('dpkg')) return false;
  const draft = `${target}-${process.pid}`;
  const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];
  mkdirSync(draft, { recursive: true });
  try {
    execFileSync('apt-get', ['-qq', 'download', ...packages], {
      cwd: draft,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    for (const file of readdirSync(draft)) execFileSync('dpkg', ['-x', file, 'root'], { cwd: draft });
    renameSync(join(draft, 'root'), target);
    return true;
  } catch {
    return existsSync(target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
