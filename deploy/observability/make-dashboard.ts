export interface PanelWish {
  title: string;
  unit: string;
  lines: Record<string, string>;
  runbook?: string | undefined;
  limits?: Limits;
}

interface Limits {
  orange?: number;
  red: number;
}

export interface Row {
  title: string;
  panels: PanelWish[];
}

type Wish = (title: string, unit: string, lines: Record<string, string>, runbook?: string) => PanelWish;

export const curve: Wish = (title, unit, lines, runbook) => ({ title, unit, lines, runbook });

export const figure =
  (limits: Limits): Wish =>
  (...wish) => ({ ...curve(...wish), limits });

const wide = 24;

function panel(wish: PanelWish, id: number, gridPos: object): object {
  const { title, unit, lines, runbook, limits } = wish;
  const steps = [
    { color: 'green', value: null },
    ...(limits?.orange === undefined ? [] : [{ color: 'orange', value: limits.orange }]),
    ...(limits === undefined ? [] : [{ color: 'red', value: limits.red }]),
  ];
  return {
    id,
    title,
    type: limits ? 'stat' : 'timeseries',
    datasource: { type: 'prometheus', uid: '${datasource}' },
    gridPos,
    fieldConfig: {
      defaults: { unit, min: 0, thresholds: { mode: 'absolute', steps } },
      overrides: [],
    },
    options: limits
      ? { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'background', textMode: 'value_and_name' }
      : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: Object.entries(lines).map(([legendFormat, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      expr,
      legendFormat,
    })),
    ...(runbook !== undefined && {
      links: [{ title: 'Runbook', url: `\${runbook}#${runbook}`, targetBlank: true }],
    }),
  };
}

function layOut(rows: readonly Row[]): object[] {
  let y = 0;
  let id = 0;
  return rows.flatMap((row) => {
    const heading = { id: ++id, title: row.title, type: 'row', gridPos: { x: 0, y: y++, w: wide, h: 1 } };
    const w = Math.floor(wide / row.panels.length);
    const h = row.panels.every(({ limits }) => limits) ? 4 : 8;
    const panels = row.panels.map((wish, x) => panel(wish, ++id, { x: x * w, y, w, h }));
    y += h;
    return [heading, ...panels];
  });
}

export function dashboard(
  uid: string,
  title: string,
  rows: readonly Row[],
  more: readonly object[] = [],
): object {
  return {
    uid,
    title,
    tags: ['tael'],
    schemaVersion: 41,
    editable: false,
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    links: [{ type: 'dashboards', title: 'Tael', tags: ['tael'], asDropdown: true, keepTime: true }],
    templating: {
      list: [
        { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' },
        { name: 'runbook', type: 'constant', query: 'docs/runbook.md', hide: 2 },
        ...more,
      ],
    },
    panels: layOut(rows),
  };
}

export const quantile = (q: number, by: string, metric: string, where: string): string =>
  `histogram_quantile(${q}, sum by (${[by, 'le'].filter(Boolean).join(', ')}) (rate(${metric}_bucket{${where}}[$__rate_interval])))`;
export const rateOf = (by: string, metric: string, where = ''): string =>
  `sum by (${by}) (rate(${metric}${where && `{${where}}`}[$__rate_interval]))`;

export const http = 'http_request_duration_seconds';
