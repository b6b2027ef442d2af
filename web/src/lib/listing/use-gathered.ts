import { useAction } from '../api/use-action.ts';
import { saveFile } from '../save-file.ts';
import { csvOf, type CsvColumn } from './csv.ts';
import { gather, type ListPage } from './gather.ts';

interface Gathered<Row> {
  ask: (page: number) => Promise<ListPage<Row>>;
  idOf: (row: Row) => string;
}

/** All rows of the filter: ticked at once, or saved as a file where the server makes none. */
export function useGathered<Row>({ ask, idOf }: Gathered<Row>) {
  const { run, isRunning, refused } = useAction({
    mutationFn: () => gather(ask, idOf),
    onSettled: () => Promise.resolve(),
  });
  return {
    gathering: isRunning,
    /** Why not all could be read. */
    refused,
    all: (then: (rows: Row[]) => void) => run(undefined, { onSuccess: then }),
    saveCsv: (name: string, columns: readonly CsvColumn<Row>[]) =>
      run(undefined, {
        onSuccess: (rows) =>
          // The mark tells spreadsheets that it is UTF-8.
          saveFile(new Blob(['\uFEFF', csvOf(columns, rows)], { type: 'text/csv' }), `${name}.csv`),
      }),
  };
}
