import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { readRoutes, testRoute, type Tested } from '../api/test-endpoints.ts';

export function DebugPanel() {
  const { t } = useTranslation();
  const [tested, setTested] = useState<readonly Tested[]>([]);
  const [running, setRunning] = useState(false);
  const test = async (): Promise<void> => {
    setRunning(true);
    setTested([]);
    for (const path of readRoutes) {
      const one = await testRoute(path);
      setTested((before) => [...before, one]);
    }
    setRunning(false);
  };
  return (
    <details className="rounded-card border border-line bg-raised">
      <summary className="min-h-11 cursor-pointer rounded-card px-5 py-3 text-14 font-semibold">
        {t('admin-referrals:debug.title')}
      </summary>
      <div className="grid gap-4 px-5 pb-5">
        <p className="text-14 text-ink-soft">{t('admin-referrals:debug.lead')}</p>
        <div>
          <Button
            look="quiet"
            busy={running ? t('admin-referrals:debug.testing') : undefined}
            onClick={() => void test()}
          >
            {t('admin-referrals:debug.test')}
          </Button>
        </div>
        <ul
          aria-label={t('admin-referrals:debug.results')}
          aria-busy={running}
          className="divide-y divide-line empty:hidden"
        >
          {tested.map(({ path, status, ms }) => (
            <li key={path} className="flex items-center gap-4 py-1.5 text-14">
              <code className="min-w-0 flex-1 text-12 break-all">{path}</code>
              <span className="figures text-ink-soft">
                {t('admin-referrals:debug.ms', { ms: whole(ms) })}
              </span>
              <StatusBadge look={status >= 200 && status < 300 ? 'done' : 'refused'}>
                {status === 0 ? t('admin-referrals:debug.silent') : whole(status)}
              </StatusBadge>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
