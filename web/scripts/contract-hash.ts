import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const sources = fileURLToPath(new URL('../../packages/contract/src', import.meta.url));

export function contractHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(sources, name)));
  return hash.digest('base64url').slice(0, 12);
}
