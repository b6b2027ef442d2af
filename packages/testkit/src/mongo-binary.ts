import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Certificate } from './certificate.ts';
import { cacheFolder } from './config.ts';

/** SecantusDB's server from crates.io: for tests only, never shipped. */
const version = '0.5.3-beta.193';

const works = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
const installed = (): string => join(cacheFolder(), `secantus-${version}`, 'bin', 'secantusd-rs');

export interface MongoOptions {
  /** Takes the place of a server that has stopped. */
  port?: number;
  /** Of a server that has stopped; else a new one, removed at the end. */
  folder?: string;
  certificate?: Certificate;
  /** Only users that are in its folder may read. */
  isGuarded?: boolean;
}

export function mongoMissing(): string | undefined {
  if (works('mongod') || existsSync(installed()) || works('cargo')) return undefined;
  return 'a server that speaks MongoDB needs mongod, or cargo to build one once, on the PATH';
}

/** Call before the suites start: a build takes minutes and would exceed a test's timeout. */
export function prepareMongo(): void {
  if (!works('mongod') && mongoMissing() === undefined) buildOnce();
}

export function mongoCommand(
  folder: string,
  port: number,
  { certificate, isGuarded = false }: Pick<MongoOptions, 'certificate' | 'isGuarded'>,
): [program: string, args: string[]] {
  const guard = isGuarded ? ['--auth'] : [];
  if (works('mongod')) {
    const tls = certificate ? ['--tlsMode', 'requireTLS', '--tlsCertificateKeyFile', certificate.pem] : [];
    return [
      'mongod',
      ['--quiet', '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', folder, ...tls, ...guard],
    ];
  }
  const listening = ['--host', '127.0.0.1', '--port', String(port), '--storage-path', folder];
  const small = [
    '--cache-size',
    '256M',
    '--log-file-max',
    '16MB',
    '--sync-on-commit',
    '--log-level',
    'WARNING',
  ];
  const tls = certificate
    ? ['--tls-cert-file', certificate.certificateFile, '--tls-key-file', certificate.keyFile]
    : [];
  return [buildOnce(), [...listening, ...small, ...tls, ...guard]];
}

/** The few hundred calls of the tests are not worth an optimized build. */
const quickly = ['opt-level=0', 'lto="off"', 'codegen-units=16'].flatMap((setting) => [
  '--config',
  `profile.release.${setting}`,
]);

/** Concurrent builds use separate folders; the first to finish wins. */
function buildOnce(): string {
  const program = installed();
  if (existsSync(program)) return program;
  const target = dirname(dirname(program));
  const draft = `${target}-${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  const what = ['secantus-mdb', '--version', version, '--ignore-rust-version', '--locked', '--root', draft];
  try {
    execFileSync('cargo', ['install', ...quickly, ...what], { stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 });
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(program)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return program;
}
