import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { build, type Source } from './build.ts';

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tael/peers');

interface Pinned {
  title: string;
  version: string;
  file: string;
  setting: string;
  source: Omit<Source, 'tag'>;
}

const pinned: Record<'formance' | 'blnk', Pinned> = {
  formance: {
    ...{ title: 'Formance Ledger', version: '2.4.12', file: 'formance-ledger', setting: 'FORMANCE_LEDGER' },
    source: {
      repository: 'https://github.com/formancehq/ledger',
      main: '.',
      instead: {
        module: 'go.vallahaye.net/batcher',
        repository: 'https://github.com/vallahaye/go-batcher',
        tag: 'v0.6.0',
      },
    },
  },
  blnk: {
    ...{ title: 'Blnk', version: '0.15.2', file: 'blnk', setting: 'BLNK' },
    source: {
      repository: 'https://github.com/blnkfinance/blnk',
      main: './cmd',
      // Otherwise it listens on all addresses.
      edit: { file: 'cmd/server.go', from: 'Addr:    ":" + port', to: 'Addr:    "127.0.0.1:" + port' },
    },
  },
};
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

export function redisProgram(): { program: string; env: Record<string, string> } {
  if (isThere('redis-server')) return { program: 'redis-server', env: {} };
  return { program: join(cache, 'redis/usr/bin/redis-server'), env: { LD_LIBRARY_PATH: libraries } };
}

export function peersMissing(): string | undefined {
  const missing = ['git', 'go'].filter((tool) => !isThere(tool));
  const toBuild = Object.values(pinned).filter((peer) => !isBuilt(peer));
  if (toBuild.length === 0) missing.length = 0;
  if (!ensureRedis()) missing.push('redis-server (Debian: apt-get install redis-server)');
  return missing.length === 0 ? undefined : `missing: ${missing.join('; ')}`;
}

const isBuilt = (peer: Pinned): boolean => existsSync(process.env[peer.setting] ?? placeOf(peer));

export function buildPeers(): void {
  for (const peer of Object.values(pinned).filter((one) => !isBuilt(one))) {
    console.log(`building ${peer.title} ${peer.version} …`);
    build({ ...peer.source, tag: `v${peer.version}` }, placeOf(peer));
  }
}

const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** Unpacks Debian's packages: an installation would start a server. */
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
