import { useTranslation } from 'react-i18next';
import { LegalPage } from './legal-page.tsx';

export function TermsPage() {
  const { t } = useTranslation();
  return (
    <LegalPage title={t('legal:terms.title')} lead={t('legal:terms.lead')} sections="legal:terms.sections" />
  );
}
