/** `node templates/make-service.js loans [folder of the tree]` */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [name = '', tree = join(import.meta.dirname, '..')] = process.argv.slice(2);
const folder = `services/${name}`;
const target = resolve(tree, folder);

const refuse = (reason) => {
  console.error(reason);
  process.exit(1);
};
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) refuse('make service NAME=loans: the name is in kebab-case');
if (existsSync(target)) refuse(`${folder} exists`);

cpSync(join(import.meta.dirname, 'service'), target, {
  recursive: true,
  filter: (path) => !/[/\\](dist|node_modules)$|\.tsbuildinfo$/.test(path),
});
const files = readdirSync(target, { recursive: true }).filter((file) =>
  statSync(join(target, file)).isFile(),
);
for (const file of files) {
  const word = file.endsWith('migrations.ts') ? name.replaceAll('-', '_') : name;
  const from = join(target, file);
  writeFileSync(from, readFileSync(from, 'utf8').replaceAll('example', word));
  renameSync(from, join(target, file.replace('example', name)));
}

const variable = name.toUpperCase().replaceAll('-', '_');
console.log(`${folder}: ${files.length} files. \`npm install\` links it. Then add:

tsconfig.json, tsconfig.tests.json
  { "path": "${folder}" }
deploy/local/src/services.ts: a row, and '${name}' in the gateway's calls
  { name: '${name}', folder: '${folder}', stores: true, calls: ['auth'] },
deploy/chart/values.yaml: under services, and ${name} in the gateway's calls
  ${name}: { calls: [auth] }
deploy/chart/test/public-keys.yaml: a public key of ${name}
skaffold.yaml: an artifact and its image, as for referral
gateway/src/config.ts
  ${variable}_URL: envText.url().optional(),
  ${variable}_RPC_URL: envText.url().optional(),
gateway/src/compose.ts: in environmentNames
  ${name.includes('-') ? `'${name}'` : name}: '${variable}',
packages/contract/src/${name}/index.ts: the contract out of src/http.ts; then a line in index.ts and operations.ts
gateway/src/routes.ts: '${name}' in serviceNames, and its contracts in routes
gateway/test/routes.test.ts: its route table
docs/architecture.md: its row in "The rooms", and what it asks by RPC`);
