import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { amount as written, whole } from '../../../lib/figures/written.ts';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { networkOf, networksQuery, type Network } from '../api/destination.ts';

interface NetworkChoiceProps {
  chosen: string;
  onChoose: (network: string) => void;
}

export function NetworkChoice({ chosen, onChoose }: NetworkChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-14 font-medium">{t('send:networks.title')}</legend>
      <Loaded query={useQuery(networksQuery)} skeleton={<Skeleton className="h-40" />}>
        {(networks) => (
          <>
            {networks
              .filter(({ available }) => available)
              .map((one) => (
                <NetworkOption
                  key={one.network}
                  network={one}
                  isChosen={networkOf(networks, chosen) === one}
                  onChoose={onChoose}
                />
              ))}
            {[...new Set(networks.flatMap(({ reason }) => reason ?? []))].map((reason) => (
              <p key={reason} className="text-12 text-ink-soft">
                {networks.flatMap((one) => (one.reason === reason ? one.name : [])).join(', ')}:{' '}
                {serverWords(reason)}
              </p>
            ))}
          </>
        )}
      </Loaded>
      <p className="text-12 text-ink-soft">{t('send:networks.hint')}</p>
    </fieldset>
  );
}

interface NetworkOptionProps {
  network: Network;
  isChosen: boolean;
  onChoose: (network: string) => void;
}

function NetworkOption({ network: one, isChosen, onChoose }: NetworkOptionProps) {
  const { t } = useTranslation();
  const { network, name, minutes, fee } = one;
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-control border border-edge px-3.5 py-2 has-checked:border-jade has-checked:bg-jade-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-jade">
      <input
        type="radio"
        name="network"
        value={network}
        checked={isChosen}
        onChange={() => onChoose(network)}
        className="size-4 shrink-0 accent-jade outline-none"
      />
      <span className="min-w-0">
        <span className="block text-14 font-medium">{name}</span>
        <span className="block text-12 text-ink-soft">
          {t('send:networks.terms', { minutes: whole(minutes), fee: written(fee) })}
        </span>
      </span>
    </label>
  );
}
