/**
 * Adds node and the Debian packages to npm's CycloneDX list (stdin): `sbom.js services/auth 1.2.3 <root of image>`.
 * Without a root it adds nothing.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const [workspace, version, root] = process.argv.slice(2);

const nodeVersion = process.versions.node;
const node = {
  'bom-ref': `node@${nodeVersion}`,
  type: 'platform',
  name: 'node',
  version: nodeVersion,
  purl: `pkg:generic/node@${nodeVersion}`,
  cpe: `cpe:2.3:a:nodejs:node.js:${nodeVersion}:*:*:*:*:*:*:*`,
};

function debianPackages() {
  const folder = join(root, 'var/lib/dpkg/status.d');
  const release = /^VERSION_ID="?([^"\n]+)/m.exec(readFileSync(join(root, 'etc/os-release'), 'utf8'))?.[1];
  return readdirSync(folder).map((name) => {
    const record = readFileSync(join(folder, name), 'utf8');
    const field = (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(record)?.[1] ?? '';
    const where = `arch=${field('Architecture')}&distro=debian-${release}`;
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(field('Version'))}?${where}`;
    return { 'bom-ref': purl, type: 'library', name, version: field('Version'), purl };
  });
}

const list = JSON.parse(readFileSync(0, 'utf8'));
Object.assign(list.metadata.component, {
  type: 'container',
  name: `tael-${basename(workspace)}`,
  version: version || list.metadata.component.version,
});
if (root !== undefined) list.components.push(node, ...debianPackages());
process.stdout.write(`${JSON.stringify(list, undefined, 2)}\n`);
