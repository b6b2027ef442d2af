import i18next from 'i18next';
import { requestFile, type ApiPath } from '../http.ts';
import { saveFile } from '../save-file.ts';
import { useAction } from './use-action.ts';

interface Csv {
  /** With a body, the file is requested by POST. */
  save: (path: ApiPath, body?: object) => void;
  saving: boolean;
  error: unknown;
}

/** A plain link would not send the session's token. */
export function useCsv(name: string, onSettled = (): Promise<void> => Promise.resolve()): Csv {
  const { run, isRunning, error } = useAction({
    mutationFn: ({ path, body }: { path: ApiPath; body: object | undefined }) =>
      requestFile(path, { fallback: i18next.t('app:failed'), body }),
    onSettled,
  });
  const save = (path: ApiPath, body?: object): void =>
    run(
      { path, body },
      {
        // The byte order mark makes spreadsheets read the file as UTF-8.
        onSuccess: (csv) => saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv' }), `${name}.csv`),
      },
    );
  return { save, saving: isRunning, error };
}
