import { Link } from 'react-router-dom';
import { Wordmark } from '../ui/wordmark.tsx';
import { LanguageSwitch } from './i18n/language-switch.tsx';

export function PublicHeader() {
  return (
    <header className="mb-12 flex items-center justify-between gap-4 lg:mb-20">
      <Link to="/" className="rounded-control">
        <Wordmark />
      </Link>
      <LanguageSwitch />
    </header>
  );
}
