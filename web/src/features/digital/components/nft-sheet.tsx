import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Nft } from '../api/portfolio.ts';
import { shortAddress } from '../short-address.ts';
import { NftPicture } from './nft-picture.tsx';

interface NftSheetProps {
  nft: Nft;
  explorer: string | undefined;
  onClose: () => void;
}

export function NftSheet({ nft, explorer, onClose }: NftSheetProps) {
  const { t } = useTranslation();
  const { contract, token_id: tokenId, standard } = nft;
  return (
    <Sheet open title={nft.name || `#${tokenId}`} close={t('app:close')} onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <NftPicture path={nft.image_url} />
        <Facts
          facts={[
            [t('digital:nfts.collection'), nft.collection.name || t('digital:unknownCollection')],
            [t('digital:nfts.network'), nft.chain || t('digital:unknownChain')],
            [t('digital:nfts.token'), <span className="break-all">#{tokenId}</span>],
            [t('digital:nfts.standard'), standard],
            [t('digital:nfts.contract'), <span title={contract}>{shortAddress(contract)}</span>],
          ]}
        />
        {explorer !== undefined && (
          <a
            href={`${explorer}/token/${encodeURIComponent(contract)}?a=${encodeURIComponent(tokenId)}`}
            target="_blank"
            rel="noreferrer noopener"
            className="link inline-flex min-h-11 items-center text-14"
          >
            {t('digital:explorer')}
          </a>
        )}
      </div>
    </Sheet>
  );
}
