/** `npx tsx --conditions=source deploy/kafka/acls.ts` compares acls.sh with the topic table; with `--write` it writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { topics } from '@tael/proto';

const users = [...new Set(topics.flatMap(({ service, readers }) => [service, ...readers]))];

/** The rights of one user, as arguments of `kafka-acls.sh`. Each entry is one resource. */
function rightsOf(user: string): string[] {
  const own = topics.filter(({ service }) => service === user);
  const read = topics.filter(({ readers }) => readers.includes(user));
  return [
    ...own.map(({ name }) => `--operation Write --operation Create --topic ${name}`),
    ...read.map(({ name }) => `--operation Read --topic ${name}`),
    user === 'gateway'
      ? '--operation Read --operation Delete --group tail-gateway- --resource-pattern-type prefixed'
      : `--operation Read --group ${user}`,
  ];
}

const text = `#!/bin/sh
# Written by deploy/kafka/acls.ts out of proto/src/topics.ts. Each service signs in as the user of its name.
# sh acls.sh --bootstrap-server kafka:9092 --command-config admin.properties
set -eu

allow() {
  user=$1
  shift
  "\${KAFKA_ACLS:-kafka-acls.sh}" $connection --add --allow-principal "User:$user" "$@"
}
connection=$*

${users
  .map((user) =>
    rightsOf(user)
      .map((right) => `allow ${user} ${right}\n`)
      .join(''),
  )
  .join('\n')}`;

const file = resolve(import.meta.dirname, 'acls.sh');
if (process.argv.includes('--write')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('deploy/kafka/acls.sh is not what the topic table says: run it with --write\n');
  process.exitCode = 1;
}
