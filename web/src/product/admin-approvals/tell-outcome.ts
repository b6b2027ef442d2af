import i18next from 'i18next';
import { toast } from 'sonner';

/** Of an act that may wait for a second person: then nothing has changed yet. */
export function tellOutcome(answer: { approval?: object | undefined }, done: string): void {
  if (answer.approval === undefined) toast.success(done);
  else toast.info(i18next.t('admin-list:waits'));
}
