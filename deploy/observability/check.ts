/** `npx tsx deploy/observability/check.ts`; with `--write` it writes dashboards/*.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { dashboards } from './dashboards.ts';
import { metricsIn } from './metrics-in.ts';

const here = import.meta.dirname;
const read = (...path: string[]): string => readFileSync(resolve(here, ...path), 'utf8');
const yaml = (...path: string[]): unknown => parse(read(...path));
const problems: string[] = [];

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: { slo?: string; severity?: string };
  annotations?: { runbook_url?: string };
}
const ruleFiles = ['slo.yaml', 'alerts.yaml'];
const rules = ruleFiles.flatMap((file) =>
  (yaml('rules', file) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules),
);

const { exported, external } = JSON.parse(read('metrics.json')) as Record<string, Record<string, unknown>>;
const known = new Set([
  ...Object.keys({ ...exported, ...external }),
  ...rules.flatMap(({ record }) => record ?? []),
]);
const asked = new Set<string>();
function expectKnown(where: string, expr: string): void {
  for (const metric of metricsIn(expr)) {
    asked.add(metric);
    if (!known.has(metric)) problems.push(`${where}: nobody exports ${metric}`);
  }
}

const anchors = new Set(
  [...read('../../docs/runbook.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  ),
);
function expectAnchor(where: string, anchor: string): void {
  if (!anchors.has(anchor)) problems.push(`${where}: docs/runbook.md has no #${anchor}`);
}

const objectives = new Set(rules.flatMap(({ labels }) => labels?.slo ?? []));
const tests = ruleFiles.map((file) => read('tests', file)).join('\n');
for (const { record, alert, expr, labels, annotations } of rules) {
  expectKnown(alert ?? record ?? '', expr);
  if (alert === undefined) continue;
  if (!['page', 'ticket'].includes(labels?.severity ?? '')) problems.push(`${alert}: no severity`);
  if (!tests.includes(`alertname="${alert}"`)) problems.push(`${alert}: no test`);
  const anchor = (annotations?.runbook_url ?? '').replace('{{ $externalLabels.runbook }}#', '');
  const all = anchor === '{{ $labels.slo }}' ? [...objectives] : [anchor];
  for (const one of all) expectAnchor(alert, one);
}

for (const [name, dashboard] of Object.entries(dashboards)) {
  const file = join(here, 'dashboards', `${name}.json`);
  const text = `${JSON.stringify(dashboard, null, 2)}\n`;
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else if (read('dashboards', `${name}.json`) !== text)
    problems.push(`${name}.json is not that of dashboards.ts`);
  for (const [, expr = ''] of text.matchAll(/"expr": (".*")/g)) expectKnown(name, JSON.parse(expr) as string);
  for (const [, anchor = ''] of text.matchAll(/\$\{runbook\}#([\w-]+)/g)) expectAnchor(name, anchor);
}
for (const metric of Object.keys({ ...exported, ...external }))
  if (!asked.has(metric)) problems.push(`metrics.json: no rule and no dashboard asks for ${metric}`);

interface Collector {
  service: { pipelines: Record<string, Record<'receivers' | 'processors' | 'exporters', string[]>> };
  [kind: string]: unknown;
}
function checkCollector(files: string[]): void {
  const parts = files.map((file) => yaml(file) as Collector);
  const pipelines = parts.flatMap(({ service }) => Object.values(service.pipelines));
  for (const kind of ['receivers', 'processors', 'exporters'] as const) {
    const defined = new Set(parts.flatMap((part) => Object.keys(part[kind] ?? {})));
    const used = new Set(pipelines.flatMap((pipeline) => pipeline[kind]));
    for (const name of used) if (!defined.has(name)) problems.push(`${files.join()}: no ${kind} ${name}`);
    for (const name of defined)
      if (!used.has(name)) problems.push(`${files.join()}: ${kind} ${name} is unused`);
  }
}
checkCollector(['collector.yaml']);
checkCollector(['collector.yaml', 'collector-metrics.yaml']);

interface Scrapes {
  scrape_configs: { job_name: string; relabel_configs?: unknown }[];
}
/** Prometheus or the collector scrapes the pods, and the rules need the same labels from both. */
const relabelsOf = ({ scrape_configs }: Scrapes): unknown =>
  scrape_configs.find(({ job_name }) => job_name === 'tael')?.relabel_configs;
const { receivers } = yaml('collector-metrics.yaml') as { receivers: { prometheus: { config: Scrapes } } };
const ofPrometheus = relabelsOf(yaml('prometheus.yaml') as Scrapes);
if (!isDeepStrictEqual(relabelsOf(receivers.prometheus.config), ofPrometheus))
  problems.push('collector-metrics.yaml: its labels are not those of prometheus.yaml');

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
