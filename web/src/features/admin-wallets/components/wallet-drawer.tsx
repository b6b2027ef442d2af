import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Trail } from '../../../product/admin-register/trail.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Wallet } from '../../../product/admin-accounts/wallet.ts';
import { walletsKey } from '../api/wallets.ts';
import type { WalletScreen } from './use-wallet-screen.ts';
import { figuresOf } from './wallet-figures.ts';

interface WalletDrawerProps {
  id: string;
  query: WalletScreen['opened'];
  screen: WalletScreen;
}

export function WalletDrawer({ id, query, screen }: WalletDrawerProps) {
  const { t } = screen;
  const { data: wallet } = query;
  return (
    <Drawer
      title={wallet ? <NameText>{wallet.username}</NameText> : t('admin-wallets:drawer.title')}
      close={t('app:close')}
      actions={wallet && <Actions wallet={wallet} screen={screen} />}
      onClose={() => screen.show({ open: '' })}
    >
      <Loaded query={query} skeleton={<Skeleton className="mt-6 h-64" />}>
        {(shown) => <WalletParts wallet={shown} screen={screen} />}
      </Loaded>
      <Trail id={id} under={walletsKey} />
    </Drawer>
  );
}

interface PartProps {
  wallet: Wallet;
  screen: WalletScreen;
}

function Actions({ wallet, screen: { t, ask, whyNot } }: PartProps) {
  const isLocked = whyNot(wallet) !== undefined;
  return (
    <>
      <Button look="quiet" disabled={isLocked} onClick={() => ask('coins')(wallet._id)}>
        {t('admin-wallets:coins.title')}
      </Button>
      <Button look="quiet" disabled={isLocked} onClick={() => ask('subsidy')(wallet._id)}>
        {t('admin-wallets:subsidy.title')}
      </Button>
    </>
  );
}

function WalletParts({ wallet, screen: { t, whyNot } }: PartProps) {
  const no = whyNot(wallet);
  return (
    <>
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
    </>
  );
}
