import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amount, yuan } from '../../../lib/figures/written.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { WalletFigures } from '../api/wallet.ts';

export function FiguresCard({ wallet }: { wallet: WalletFigures }) {
  const { t } = useTranslation();
  const hidden = useAmountsHidden();
  const inYuan = (figure: number): string => (hidden ? hiddenAmount : (yuan(figure) ?? ''));
  const inCoins = (figure: number): string => (hidden ? hiddenAmount : `${amount(figure) ?? ''} USDC`);
  const unlessNone = (name: string, figure: number, text: (figure: number) => string) =>
    figure === 0 ? undefined : ([t(name), text(figure)] as const);
  return (
    <Card
      title={t('wallet:figures.title')}
      aside={
        <Link to="/statements" className="link -my-1 py-3 text-14">
          {t('wallet:figures.statements')}
        </Link>
      }
    >
      <Facts
        facts={[
          [t('wallet:figures.coins'), inCoins(wallet.coinsHeld)],
          [t('wallet:figures.value'), inYuan(wallet.stablecoinValue)],
          [t('wallet:figures.price'), yuan(wallet.coinPrice)],
          unlessNone('wallet:figures.reserved', wallet.coinsReserved, inCoins),
          [t('wallet:figures.available'), inYuan(wallet.availableWithdrawal)],
          unlessNone('wallet:figures.held', wallet.held, inYuan),
          [
            t('wallet:figures.card'),
            <Link to="/card" className="link">
              {inYuan(wallet.card)}
            </Link>,
          ],
          unlessNone('wallet:figures.subsidy', wallet.cashSubsidy, inYuan),
          [
            t('wallet:figures.withdrawn'),
            <Link to="/withdrawal-history" className="link">
              {inYuan(wallet.totalWithdrawn)}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}
