import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const releases = ['1.30.14', '1.31.14', '1.32.10', '1.33.6', '1.34.2'];
const kinds =
  /\.(Deployment|StatefulSet|Job|Pod|Service|ServiceAccount|ConfigMap|Secret|PodDisruptionBudget|NetworkPolicy|Ingress|HorizontalPodAutoscaler)$/;

export const minors = releases.map((release) => release.replace(/\.\d+$/, ''));

export function prepareSchemas() {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tael/kubernetes-schemas');
  mkdirSync(cache, { recursive: true });
  for (const release of releases) {
    const folder = join(cache, `v${release.replace(/\.\d+$/, '')}.0`);
    if (existsSync(folder)) continue;
    const made = mkdtempSync(join(cache, 'making-'));
    writeSchemas(describedBy(release), made);
    // Renaming makes the folder complete or absent. A concurrent run may already have created it.
    if (existsSync(folder)) rmSync(made, { recursive: true });
    else renameSync(made, folder);
  }
  return cache;
}

function describedBy(release) {
  const modules = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'kubernetes-'));
  try {
    const env = { ...process.env, GOMODCACHE: modules, GOFLAGS: '-modcacherw' };
    const told = execFileSync('go', ['mod', 'download', '-json', `k8s.io/kubernetes@v${release}`], {
      cwd: modules,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(readFileSync(join(JSON.parse(told).Dir, 'api/openapi-spec/swagger.json'), 'utf8'));
  } finally {
    rmSync(modules, { recursive: true });
  }
}

function writeSchemas({ definitions }, folder) {
  const strict = Object.fromEntries(Object.entries(definitions).map(([name, one]) => [name, strictly(one)]));
  for (const [name, definition] of Object.entries(definitions)) {
    const [is] = definition['x-kubernetes-group-version-kind'] ?? [];
    if (is === undefined || !kinds.test(name)) continue;
    const needed = new Set([name]);
    for (const one of needed)
      for (const [, other] of JSON.stringify(strict[one]).matchAll(/"#\/definitions\/([^"]+)"/g))
        needed.add(other);
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: Object.fromEntries([...needed].map((one) => [one, strict[one]])),
      $ref: `#/definitions/${name}`,
    };
    const suffix = [is.group.split('.')[0], is.version].filter(Boolean).join('-');
    writeFileSync(join(folder, `${is.kind.toLowerCase()}-${suffix}.json`), JSON.stringify(schema));
  }
}

/** Refuses undescribed fields. Quantities and ports (`int-or-string`) may be numbers. */
function strictly({ description: _, ...node }) {
  if (node.format === 'int-or-string') return { type: ['string', 'integer'] };
  const properties = Object.entries(node.properties ?? {}).map(([key, one]) => [key, strictly(one)]);
  return {
    ...node,
    ...(node.properties && { properties: Object.fromEntries(properties), additionalProperties: false }),
    ...(node.items && { items: strictly(node.items) }),
    ...(typeof node.additionalProperties === 'object' && {
      additionalProperties: strictly(node.additionalProperties),
    }),
  };
}
