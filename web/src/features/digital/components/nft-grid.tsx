import { Image } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { KnownNetworks } from '../api/networks.ts';
import type { Nft } from '../api/portfolio.ts';
import { NftPicture } from './nft-picture.tsx';
import { NftSheet } from './nft-sheet.tsx';

const most = 10;

export function NftGrid({ nfts, networks }: { nfts: Nft[]; networks: KnownNetworks }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Nft>();
  if (nfts.length === 0) {
    return (
      <EmptyState
        icon={<Image size={20} aria-hidden="true" />}
        title={t('digital:nfts.empty')}
        lead={t('digital:nfts.emptyLead')}
      />
    );
  }
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {nfts.slice(0, most).map((nft) => {
          const name = nft.name || `#${nft.token_id}`;
          return (
            <li key={nft.id} className="flex min-w-0 flex-col">
              <NftPicture path={nft.image_url} />
              <p className="mt-2 truncate text-14 font-semibold">
                <bdi>{name}</bdi>
              </p>
              <p className="truncate text-12 text-ink-soft">
                <bdi>{nft.collection.name || t('digital:unknownCollection')}</bdi>
              </p>
              <p className="mb-2 truncate text-12 text-ink-soft">{nft.chain || t('digital:unknownChain')}</p>
              <div className="mt-auto">
                <Button
                  look="quiet"
                  wide
                  aria-label={t('digital:nfts.viewNamed', { name })}
                  onClick={() => setOpened(nft)}
                >
                  {t('digital:nfts.view')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {opened && (
        <NftSheet
          nft={opened}
          explorer={networks.get(opened.chainId)?.explorer}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
