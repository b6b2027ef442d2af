import { Link } from 'react-router-dom';
import { Wordmark } from '../ui/wordmark.tsx';

export function TopBar() {
  return (
    <header className="flex min-h-16 items-center justify-between border-b border-line bg-raised px-5 sm:px-8 lg:hidden">
      <Link to="/dashboard" className="rounded-control">
        <Wordmark size={28} />
      </Link>
    </header>
  );
}
