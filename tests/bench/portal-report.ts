const most = 5;

export interface List {
  name: string;
  ms: number[];
}

const at = (ms: readonly number[], share: number): number =>
  ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.ceil(ms.length * share) - 1)] ?? NaN;

export function reportLists(measured: {
  rounds: number;
  byId: readonly number[];
  lists: readonly List[];
}): string {
  const { rounds, byId, lists } = measured;
  const one = { name: 'one user by id', p50: at(byId, 0.5), p95: at(byId, 0.95) };
  const rated = lists
    .map(({ name, ms }) => ({ name, p50: at(ms, 0.5), p95: at(ms, 0.95) }))
    .toSorted((a, b) => b.p95 - a.p95);
  const isOver = ({ p95 }: { p95: number }): boolean => p95 > most * one.p95;
  const over = rated.filter(isOver).length;
  const row = (list: typeof one): string =>
    [
      '',
      list.name,
      ...[list.p50, list.p95, list.p50 / one.p50, list.p95 / one.p95].map((figure) => figure.toFixed(1)),
      isOver(list) ? '**over**' : '',
      '',
    ]
      .join(' | ')
      .trim();
  return [
    `${rounds} rounds, each with every list once and one user by id before each of them; one request at a time.`,
    `${rated.length - over} of ${rated.length} have a p95 of at most ${most} × that of one user.\n`,
    `| first page of | p50 ms | p95 ms | × one user's p50 | × its p95 | at most ${most} × |`,
    '| --- | ---: | ---: | ---: | ---: | --- |',
    row(one),
    ...rated.map(row),
  ].join('\n');
}
