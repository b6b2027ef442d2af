import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { whole } from '../../../lib/figures/written.ts';
import { PublicHeader } from '../../../lib/public-header.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

const sectionsShape = z.array(z.object({ title: z.string(), text: z.string() }));

interface LegalPageProps {
  title: string;
  lead: string;
  sections: string;
}

export function LegalPage({ title, lead, sections }: LegalPageProps) {
  const { t } = useTranslation();
  const parts = z.parse(sectionsShape, t(sections, { returnObjects: true }));
  return (
    <div className="mx-auto max-w-5xl px-5 pt-5 pb-20 sm:px-10 sm:pt-8">
      <PublicHeader />
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label={t('legal:contents')} className="hidden lg:block">
          <ol className="sticky top-10 grid gap-1 text-14">
            {parts.map((part, index) => (
              <li key={part.title}>
                <a
                  href={`#section-${index + 1}`}
                  className="flex min-h-11 items-center gap-3 text-ink-soft transition-colors hover:text-ink"
                >
                  <span className="figures w-4 text-12">{whole(index + 1)}</span>
                  {part.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <main id="main" className="max-w-2xl">
          <PageHeader title={title} lead={lead} />
          {parts.map((part, index) => (
            <section
              key={part.title}
              id={`section-${index + 1}`}
              className="scroll-mt-10 border-t border-line py-6"
            >
              <h2 className="text-20 font-semibold">{part.title}</h2>
              <p className="mt-2 text-16 whitespace-pre-line text-ink-soft">{part.text}</p>
            </section>
          ))}
        </main>
      </div>
    </div>
  );
}
