import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './config.ts';

const version = '4.4.0';

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>tael</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version>
      <exclusions>
        <exclusion><groupId>org.apache.kafka</groupId><artifactId>kafka-tools-api</artifactId></exclusion>
      </exclusions>
    </dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`;

export function kafkaMissing(): string | undefined {
  if (javaVersion() < 17) return 'Kafka needs java (17 or later) on the PATH';
  if (!existsSync(library()) && spawnSync('mvn', ['-v'], { stdio: 'ignore' }).status !== 0)
    return 'Kafka needs mvn on the PATH to fetch its jars once';
  return undefined;
}

export function prepareKafka(): void {
  if (kafkaMissing() === undefined) kafkaJars();
}

function javaVersion(): number {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (java.error) return 0;
  return Number(/version "(\d+)/.exec(java.stderr)?.[1] ?? 0);
}

const library = (): string => join(cacheFolder(), `kafka-${version}`);

/** Concurrent fetches use separate folders; the first to finish wins. */
export function kafkaJars(): string {
  const target = library();
  if (existsSync(target)) return target;
  mkdirSync(dirname(target), { recursive: true });
  const draft = mkdtempSync(`${target}-`);
  try {
    writeFileSync(join(draft, 'pom.xml'), pom);
    const output = join(draft, 'lib');
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${output}`];
    execFileSync('mvn', ['-q', '-B', ...goal], { cwd: draft, stdio: 'pipe' });
    if (!readdirSync(output).some((jar) => jar.startsWith('kafka_'))) throw new Error('mvn brought no Kafka');
    renameSync(output, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}
