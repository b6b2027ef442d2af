import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LanguageSwitch } from '../../../lib/i18n/language-switch.tsx';
import { Rosette } from '../../../ui/rosette.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';

interface SignInFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

export function SignInFrame({ title, lead, children, foot }: SignInFrameProps) {
  const { t } = useTranslation();
  return (
    <div className="relative grid min-h-dvh overflow-x-clip lg:grid-cols-[1fr_minmax(30rem,38rem)]">
      <aside className="pointer-events-none absolute inset-0 overflow-clip lg:sticky lg:top-0 lg:h-dvh">
        <Rosette className="absolute -right-40 -bottom-44 w-96 lg:top-1/2 lg:right-auto lg:bottom-auto lg:left-1/2 lg:w-[min(44rem,84%,84dvh)] lg:-translate-x-1/2 lg:-translate-y-1/2" />
        <p className="absolute bottom-8 left-10 hidden text-14 text-ink-soft lg:block">{t('app:tagline')}</p>
      </aside>
      <div className="relative flex flex-col border-line lg:border-l lg:bg-raised">
        <header className="flex items-center justify-between gap-4 px-5 pt-5 sm:px-10 sm:pt-8">
          <Link to="/" className="rounded-control">
            <Wordmark />
          </Link>
          <LanguageSwitch />
        </header>
        <main
          id="main"
          className="mx-auto flex w-full max-w-104 flex-1 flex-col px-5 pt-12 pb-52 sm:justify-center sm:px-0 sm:pt-8 lg:pb-16"
        >
          <h1 className="text-28 font-semibold">{title}</h1>
          {lead && <p className="mt-2 text-16 text-ink-soft">{lead}</p>}
          <div className="mt-8">{children}</div>
          {foot && <p className="mt-8 text-14 text-ink-soft">{foot}</p>}
        </main>
      </div>
    </div>
  );
}
