import { useTranslation } from 'react-i18next';
import { useNewVersion } from '../lib/pwa/new-version.ts';
import { Button } from '../ui/button.tsx';

/** Floats, so that the layout doesn't shift under a finger. */
export function NewVersionNotice() {
  const { t } = useTranslation();
  const take = useNewVersion();
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-24 z-10 lg:right-6 lg:bottom-6 lg:left-auto"
      hidden={take === undefined}
    >
      {take && (
        <div className="flex items-center justify-between gap-4 rounded-card bg-raised py-2.5 pr-2.5 pl-4 text-14 font-medium shadow-float">
          {t('app:newVersion.text')}
          <Button look="quiet" onClick={take}>
            {t('app:newVersion.take')}
          </Button>
        </div>
      )}
    </div>
  );
}
