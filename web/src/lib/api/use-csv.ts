import i18next from 'i18next';
import { requestCsv, type ApiPath } from '../http.ts';
import { saveFile } from '../save-file.ts';
import { useAction } from './use-action.ts';

interface Csv {
  save: (path: ApiPath) => void;
  saving: boolean;
  error: unknown;
}

/** A plain link would not send the session's token. */
export function useCsv(name: string): Csv {
  const { run, isRunning, error } = useAction({
    mutationFn: (path: ApiPath) => requestCsv(path, { fallback: i18next.t('app:failed') }),
    onSettled: () => Promise.resolve(),
  });
  const save = (path: ApiPath): void =>
    run(path, {
      // The byte order mark makes spreadsheets read the file as UTF-8.
      onSuccess: (csv) => saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv' }), `${name}.csv`),
    });
  return { save, saving: isRunning, error };
}
