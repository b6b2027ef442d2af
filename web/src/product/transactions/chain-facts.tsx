import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Meter } from '../../ui/meter.tsx';
import { confirmationsOf, type Chain } from './chain.ts';

/** Where an outside send is on its chain, beside the timeline. */
export function ChainFacts({ chain }: { chain: Chain }) {
  const { t } = useTranslation();
  const { networkName, hash, link, state, confirmations, needed } = chain;
  return (
    <>
      {state === 'mined' && (
        <div className="mb-2 grid gap-2">
          <Meter label={t('transactions:chain.progress')} value={confirmations} of={needed} />
          <p className="figures text-12 text-ink-soft">{confirmationsOf(chain)}</p>
        </div>
      )}
      <Facts
        facts={[
          [t('transactions:chain.network'), networkName],
          hash === undefined
            ? undefined
            : [
                t('transactions:chain.hash'),
                <span className="inline-flex items-center gap-1">
                  <span title={hash}>{shortHash(hash)}</span>
                  <CopyIcon
                    text={hash}
                    label={t('transactions:chain.copyHash')}
                    copiedLabel={t('app:copied')}
                  />
                </span>,
              ],
        ]}
      />
      {link !== undefined && (
        <p className="pt-1 text-14">
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center gap-1.5"
          >
            {t('transactions:chain.explorer')}
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        </p>
      )}
    </>
  );
}

const shortHash = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-6)}`;
