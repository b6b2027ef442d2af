import { useAction } from '../api/use-action.ts';
import { gather, type ListPage } from './gather.ts';

interface Gathered<Row> {
  ask: (page: number) => Promise<ListPage<Row>>;
  idOf: (row: Row) => string;
}

export function useGathered<Row>({ ask, idOf }: Gathered<Row>) {
  const { run, isRunning, error } = useAction({
    mutationFn: () => gather(ask, idOf),
    onSettled: () => Promise.resolve(),
  });
  return {
    gathering: isRunning,
    error,
    all: (then: (rows: Row[]) => void) => run(undefined, { onSuccess: then }),
  };
}
