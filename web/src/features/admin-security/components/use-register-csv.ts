import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { useOfferedActions } from '../../../lib/portal/page-actions.ts';
import { csvPath } from '../api/audit.ts';
import type { SecurityList } from './list-state.ts';

export function useRegisterCsv({ actor, action, object, from, to }: SecurityList, isShown: boolean) {
  const { t } = useTranslation();
  const { save, saving, error } = useCsv('tael-audit');
  const saveCsv = (): void => save(csvPath({ actor, action, object, from, to }));
  useOfferedActions(isShown ? [{ label: t('admin-list:csv'), run: saveCsv }] : []);
  return { saveCsv, saving, error: isShown ? error : undefined };
}
