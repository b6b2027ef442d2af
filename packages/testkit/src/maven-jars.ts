import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './config.ts';

export interface Jars {
  /** For messages. */
  title: string;
  /** Of the folder in the cache. */
  name: string;
  /** Of a POM. */
  dependencies: string;
  /** A jar that must be among them begins like this. */
  first: string;
}

const library = ({ name }: Jars): string => join(cacheFolder(), name);

/** Undefined if nothing is missing. */
export function jarsMissing(jars: Jars): string | undefined {
  if (javaVersion() < 17) return `${jars.title} needs java (17 or later) on the PATH`;
  if (!existsSync(library(jars)) && spawnSync('mvn', ['-v'], { stdio: 'ignore' }).status !== 0)
    return `${jars.title} needs mvn on the PATH to fetch its jars once`;
  return undefined;
}

function javaVersion(): number {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (java.error) return 0;
  return Number(/version "(\d+)/.exec(java.stderr)?.[1] ?? 0);
}

const pom = ({ name, dependencies }: Jars): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>tael</groupId><artifactId>${name}</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>${dependencies}</dependencies>
</project>
`;

/** Concurrent fetches use separate folders; the first to finish wins. */
export function mavenJars(jars: Jars): string {
  const target = library(jars);
  if (existsSync(target)) return target;
  mkdirSync(dirname(target), { recursive: true });
  const draft = mkdtempSync(`${target}-`);
  try {
    writeFileSync(join(draft, 'pom.xml'), pom(jars));
    const output = join(draft, 'lib');
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${output}`];
    execFileSync('mvn', ['-q', '-B', ...goal], { cwd: draft, stdio: 'pipe' });
    if (!readdirSync(output).some((jar) => jar.startsWith(jars.first)))
      throw new Error(`mvn brought no ${jars.title}`);
    renameSync(output, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}
