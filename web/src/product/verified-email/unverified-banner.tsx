import { lazy, Suspense } from 'react';
import { loadPart } from '../../lib/i18n/start-i18n.ts';
import { useMe } from '../me/user-me.ts';

const UnverifiedNotice = lazy(async () => {
  const [module] = await Promise.all([import('./unverified-notice.tsx'), loadPart('verify-email')]);
  return { default: module.UnverifiedNotice };
});

export function UnverifiedBanner() {
  const { data: me } = useMe();
  if (me === undefined || me.emailVerified || !me.verifiedEmailRequired) return null;
  return (
    <Suspense fallback={null}>
      <UnverifiedNotice email={me.email} />
    </Suspense>
  );
}
