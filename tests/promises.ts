import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** `npx tsx tests/promises.ts [folder of another tree]`: prints each test's title and file, for a diff of two trees. */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const places = ['packages', 'proto', 'services', 'gateway', 'web', 'deploy', 'tests'];
const besides = /(^|\/)(node_modules|dist|gen|src|bench)\//;

const files = places
  .flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((path) => join(place, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && /(^|\/)tests?\//.test(path) && !besides.test(path))
  .toSorted();

interface Titled {
  isGroup: boolean;
  title: string;
}

function titled(call: ts.CallExpression): Titled | undefined {
  const [first] = call.arguments;
  if (first === undefined || !ts.isStringLiteralLike(first)) return undefined;
  const name = /^(it|describe|promise)(\.each\b|$)/.exec(call.expression.getText())?.[1];
  return name === undefined ? undefined : { isGroup: name === 'describe', title: first.text };
}

function promisesIn(path: string): string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const one = ts.isCallExpression(node) ? titled(node) : undefined;
    if (one && !one.isGroup) found.push([...groups, one.title].join(' › '));
    const within = one?.isGroup === true ? [...groups, one.title] : groups;
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(source, []);
  return found.map((promise) => `${promise}  [${path}]`);
}

for (const promise of files.flatMap(promisesIn).toSorted()) console.log(promise);
