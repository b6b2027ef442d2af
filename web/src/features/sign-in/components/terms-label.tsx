import { Trans } from 'react-i18next';
import { Link } from 'react-router-dom';

export function TermsLabel() {
  return (
    <Trans
      i18nKey="sign-in:register.agree"
      components={{
        terms: <Link className="link" to="/terms" target="_blank" />,
        privacy: <Link className="link" to="/privacy" target="_blank" />,
      }}
    />
  );
}
