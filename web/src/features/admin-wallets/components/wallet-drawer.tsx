import { Trail } from '../../../product/admin-register/trail.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { walletsKey, type Wallet } from '../api/wallets.ts';
import type { WalletScreen } from './use-wallet-screen.ts';
import { figuresOf } from './wallet-figures.ts';

export function WalletDrawer({ wallet, screen }: { wallet: Wallet; screen: WalletScreen }) {
  const { t, ask } = screen;
  const no = screen.whyNot(wallet);
  return (
    <Drawer
      title={<NameText>{wallet.username}</NameText>}
      close={t('app:close')}
      actions={
        <>
          <Button look="quiet" disabled={no !== undefined} onClick={() => ask('coins')(wallet._id)}>
            {t('admin-wallets:coins.title')}
          </Button>
          <Button look="quiet" disabled={no !== undefined} onClick={() => ask('subsidy')(wallet._id)}>
            {t('admin-wallets:subsidy.title')}
          </Button>
        </>
      }
      onClose={() => screen.show({ open: '' })}
    >
      <p className="flex items-center gap-2 pt-4 text-14 text-ink-soft">
        <NameText>{wallet.email}</NameText>
        <CopyIcon
          text={wallet.email}
          label={t('admin-wallets:drawer.copyEmail')}
          copiedLabel={t('app:copied')}
        />
      </p>
      {no !== undefined && <p className="text-14 text-ink-soft">{no}</p>}
      <DrawerPart title={t('admin-wallets:drawer.money')}>
        <Facts facts={figuresOf(t, wallet)} />
      </DrawerPart>
      <Trail id={wallet._id} under={walletsKey} />
    </Drawer>
  );
}
