import i18next from 'i18next';
import { toast } from 'sonner';
import { requestText } from '../http.ts';
import { errorText } from '../i18n/error-text.ts';
import { saveFile } from '../save-file.ts';
import { useAction } from './use-action.ts';

/** Fetches a CSV file with the session's right, and hands it to the browser. */
export function useCsv(name: string): { save: (path: string) => void; saving: boolean } {
  const { run, isRunning } = useAction({
    mutationFn: (path: string) => requestText(path, { fallback: i18next.t('app:failed') }),
    onSettled: () => Promise.resolve(),
  });
  const save = (path: string): void =>
    run(path, {
      // The mark tells spreadsheets that it is UTF-8.
      onSuccess: (csv) => saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv' }), `${name}.csv`),
      onError: (error) => toast.error(errorText(error)),
    });
  return { save, saving: isRunning };
}
