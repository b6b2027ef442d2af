import { useTranslation } from 'react-i18next';
import { LegalPage } from './legal-page.tsx';

export function PrivacyPage() {
  const { t } = useTranslation();
  return (
    <LegalPage
      title={t('legal:privacy.title')}
      lead={t('legal:privacy.lead')}
      sections="legal:privacy.sections"
    />
  );
}
