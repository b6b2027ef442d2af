import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { linkWechat } from '../../../product/withdrawals/wechat-link.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** WeChat leads here after the consent, with a code. */
export function WechatLinkedPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? ''];
  const online = useBackendOnline();
  const { error, attempt } = useAttempt();
  const [done, setDone] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { realName: '' } });
  const submit = handleSubmit(({ realName }) =>
    attempt(async () => {
      await linkWechat({ code, state, realName: realName.trim() });
      setDone(true);
    }),
  );
  const { errors, isSubmitting } = formState;
  return (
    <>
      <PageHeader title={t('wechat:title')} lead={t('wechat:lead')} />
      <Card>
        {done && <Banner kind="done">{t('wechat:done')}</Banner>}
        {!done && (code === '' || state === '') && <Banner kind="refused">{t('wechat:noCode')}</Banner>}
        {!done && code !== '' && state !== '' && (
          <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
            <RefusalBanner error={error} />
            <Field
              {...register('realName', {
                validate: (name) => name.trim() !== '' || 'wechat:nameNeeded',
              })}
              label={t('withdrawals:request.realName')}
              hint={t('wechat:nameHint')}
              error={errors.realName?.message && t(errors.realName.message)}
              autoComplete="name"
              maxLength={100}
            />
            <Button type="submit" wide disabled={!online} busy={isSubmitting ? t('wechat:busy') : undefined}>
              {t('wechat:link')}
            </Button>
          </form>
        )}
        <Link className="link mt-5 inline-block" to="/withdrawal-history">
          {t('wechat:onwards')}
        </Link>
      </Card>
    </>
  );
}
