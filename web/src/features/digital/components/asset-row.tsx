import { useTranslation } from 'react-i18next';
import { tokenBalance, usd, usdPrice } from '../../../lib/figures/tokens.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Asset } from '../api/portfolio.ts';
import { shortAddress } from '../short-address.ts';
import { AssetMark } from './asset-mark.tsx';

const sources: Record<string, string> = {
  live: 'digital:price.live',
  fallback: 'digital:price.fallback',
  fixed: 'digital:price.fixed',
};
const marks: Record<string, string> = {
  cut: 'digital:marks.cut',
  'not-utf8': 'digital:marks.unreadable',
  'hidden-characters': 'digital:marks.hidden',
};

interface AssetRowProps {
  asset: Asset;
  network: string;
  colour: string | undefined;
}

export function AssetRow({ asset, network, colour }: AssetRowProps) {
  const { t } = useTranslation();
  const hidden = useAmountsHidden();
  const { symbol, name, balance, type, listed, spam, value } = asset;
  return (
    <li className="flex items-start gap-3 py-3">
      <AssetMark symbol={symbol} colour={colour} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold">
          {/* A name may be written right to left; <bdi> keeps it from reordering its surroundings. */}
          <bdi className="min-w-0 break-words">{name || t('digital:unnamed')}</bdi>
          {type === 'native' && <StatusBadge look="done">{t('digital:native')}</StatusBadge>}
          {spam && <StatusBadge look="refused">{t('digital:spam.mark')}</StatusBadge>}
          {!listed && !spam && <StatusBadge look="waiting">{t('digital:unlisted')}</StatusBadge>}
          {asset.marks.map((mark) => (
            <StatusBadge key={mark} look="waiting">
              {t(marks[mark] ?? 'digital:marks.other')}
            </StatusBadge>
          ))}
        </p>
        <p className="mt-0.5 text-12 break-words text-ink-soft">
          <bdi>{symbol}</bdi> · {network}
          {!listed && <span className="figures"> · {shortAddress(asset.address)}</span>}
        </p>
        <p className="figures text-12 text-ink-soft">
          <UnitPrice asset={asset} />
        </p>
      </div>
      <div className="figures max-w-[48%] text-right">
        <p className="text-14 font-semibold">{hidden ? hiddenAmount : tokenBalance(balance, symbol)}</p>
        {value !== null && <p className="text-14 text-ink-soft">{hidden ? hiddenAmount : usd(value)}</p>}
      </div>
    </li>
  );
}

function UnitPrice({ asset: { price, priceSource, listed } }: { asset: Asset }) {
  const { t } = useTranslation();
  if (price === null) return t(listed ? 'digital:price.loading' : 'digital:price.none');
  const source = priceSource === null ? undefined : sources[priceSource];
  return (
    <>
      {usdPrice(price)}
      {source !== undefined && ` · ${t(source)}`}
    </>
  );
}
