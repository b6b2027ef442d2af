import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The package's wrapper would be a second Node process. */
export function anvilBinary(): string {
  const { platform, arch } = process;
  const anvil = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
  const folder = `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`;
  const found = createRequire(anvil).resolve(`${folder}/package.json`);
  return join(dirname(found), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil');
}
