import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { wechatLink } from './wechat-link.ts';
import type { Withdrawal } from './withdrawal.ts';

/** What WeChat Pay still needs from the owner. */
export function WechatSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const { _id, status, confirmation } = withdrawal;
  if (confirmation !== null) return <Confirm id={_id} confirmation={confirmation} />;
  const waits = status === 'pending' || status === 'approved';
  return waits ? <Link /> : null;
}

function Link() {
  const { t } = useTranslation();
  const { data } = useQuery(wechatLink);
  if (data === undefined || data.linked || data.url === null) return null;
  return (
    <div className="grid gap-3">
      <Banner kind="notice">{t('wechat:linkLead')}</Banner>
      <a href={data.url} className={`${buttonLook('quiet')} w-full`}>
        {t('wechat:link')}
      </a>
    </div>
  );
}

type Confirmation = NonNullable<Withdrawal['confirmation']>;

interface WechatBridge {
  invoke: (name: string, params: Confirmation, answer: () => void) => void;
}

/** Injected by WeChat's own browser. */
const bridge = (): WechatBridge | undefined => (window as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge;

function Confirm({ id, confirmation }: { id: string; confirmation: Confirmation }) {
  const { t } = useTranslation();
  const here = `${window.location.origin}/withdrawal-history?id=${id}`;
  if (bridge() !== undefined)
    return (
      <Button wide onClick={() => bridge()?.invoke('requestMerchantTransfer', confirmation, () => undefined)}>
        {t('wechat:confirm')}
      </Button>
    );
  return (
    <div className="grid gap-3">
      <Banner kind="notice">{t('wechat:confirmLead')}</Banner>
      <div className="mx-auto w-44">
        <QrCode text={here} label={t('wechat:qr')} />
      </div>
    </div>
  );
}
