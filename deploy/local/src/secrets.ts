import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPrivateKey } from '@tael/runtime';
import { services } from './services.ts';

/** Stored in the data folder: without them the data there cannot be decrypted. */
export interface Secrets {
  /** Private keys of the services, by name. */
  rpcKeys: Record<string, string>;
  keys: string;
  databases: Record<string, string>;
}

export function keepSecrets(folder: string, databases: readonly string[]): Secrets {
  const file = join(folder, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const fresh = () => randomBytes(24).toString('base64url');
  const secrets: Secrets = {
    rpcKeys: Object.fromEntries(services.map(({ name }) => [name, kept.rpcKeys?.[name] ?? drawPrivateKey()])),
    keys: kept.keys ?? fresh(),
    databases: Object.fromEntries(databases.map((name) => [name, kept.databases?.[name] ?? fresh()])),
  };
  // Keep secrets that this start does not use: a later one may need them.
  const all = { ...secrets, databases: { ...kept.databases, ...secrets.databases } };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
