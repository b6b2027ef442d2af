import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { VirtualCard } from '../api/card.ts';
import type { CardSecrets } from '../api/reveal.ts';
import { CardFace } from './card-face.tsx';
import { RevealSheet } from './reveal-sheet.tsx';

const shownForMs = 60_000;

/** Card secrets stay in this component: they vanish after a minute, or with the page. */
export function RevealableCard({ card }: { card: VirtualCard }) {
  const { t } = useTranslation();
  const { username } = useSessionUser();
  const online = useBackendOnline();
  const [secrets, setSecrets] = useState<CardSecrets>();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (secrets === undefined) return undefined;
    const timer = setTimeout(() => setSecrets(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [secrets]);
  return (
    <div className="grid max-w-md gap-3">
      <CardFace
        holder={username}
        number={secrets ? inFours(secrets.number) : `•••• •••• •••• ${card.lastFour}`}
        expires={card.expires}
        cvv={secrets?.cvv}
        frozen={card.frozen}
      />
      <div className={`grid gap-3 ${secrets ? 'grid-cols-2' : ''}`}>
        {secrets && (
          <CopyButton
            text={secrets.number}
            label={t('card:reveal.copy')}
            copiedLabel={t('app:copied')}
            onFailed={() => toast.error(t('app:copyFailed'))}
          />
        )}
        <Button
          look="quiet"
          wide
          disabled={!online && secrets === undefined}
          aria-pressed={secrets !== undefined}
          icon={secrets ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          onClick={() => (secrets ? setSecrets(undefined) : setAsking(true))}
        >
          {t(secrets ? 'card:reveal.hide' : 'card:reveal.show')}
        </Button>
      </div>
      {asking && (
        <RevealSheet
          onClose={() => setAsking(false)}
          onRevealed={(revealed) => {
            setAsking(false);
            setSecrets(revealed);
          }}
        />
      )}
    </div>
  );
}

const inFours = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
