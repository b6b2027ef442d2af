import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { useCardAct } from '../api/card.ts';
import { CardFace } from './card-face.tsx';

export function GetCard() {
  const { t } = useTranslation();
  const { username } = useSessionUser();
  const online = useBackendOnline();
  const { run, isRunning, error } = useCardAct();
  const create = (): void => run('create', { onSuccess: () => toast.success(t('card:get.done')) });
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:items-center lg:gap-10">
      <div aria-hidden="true" className="max-w-md">
        <CardFace holder={username} number="•••• •••• •••• ••••" expires="••/••" />
      </div>
      <div className="grid max-w-md gap-5 sm:justify-items-start">
        <div>
          <h2 className="text-20 font-semibold">{t('card:get.title')}</h2>
          <p className="mt-1 text-14 text-ink-soft">{t('card:get.lead')}</p>
        </div>
        <Button
          disabled={!online}
          busy={isRunning ? t('card:get.busy') : undefined}
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={create}
        >
          {t('card:get.button')}
        </Button>
        <RefusalBanner error={error} />
      </div>
    </div>
  );
}
