import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keptState } from '../../../product/session/kept-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useSupport } from '../api/support.ts';
import { categories, categoryNames, questions, type Category } from '../questions.ts';
import { ContactButtons } from './contact-buttons.tsx';
import { ContactForm } from './contact-form.tsx';

const useWriting = keptState<boolean>();

export function Help({ email, online }: { email: string; online: boolean }) {
  const { t } = useTranslation();
  const support = useSupport();
  const [sought, setSought] = useState('');
  const [category, setCategory] = useState<Category>('all');
  const [writing, setWriting] = useWriting(false);
  const words = sought.trim().toLowerCase();
  const found = questions.filter(
    (one) =>
      (category === 'all' || one.category === category) && t(one.question).toLowerCase().includes(words),
  );
  return (
    <>
      <PageHeader title={t('help:title')} lead={t('help:lead')} />
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start lg:gap-6">
        <div className="grid min-w-0 gap-4">
          <SearchField label={t('help:search')} value={sought} onChange={setSought} clear={t('app:clear')} />
          <ChoiceChips
            label={t('help:categories.label')}
            value={category}
            onChange={setCategory}
            options={categories.map((value) => ({ value, label: t(categoryNames[value]) }))}
          />
          <Card>
            <h2 id="faq" tabIndex={-1} className="mb-2 scroll-mt-6 text-16 font-semibold outline-none">
              {t('help:faq.title')}
            </h2>
            <p role="status" className="sr-only">
              {t('help:found', { count: found.length })}
            </p>
            {found.length === 0 && (
              <EmptyState
                icon={<SearchX size={20} aria-hidden="true" />}
                title={t('help:none.title')}
                lead={t('help:none.lead')}
              />
            )}
            <div className="divide-y divide-line">
              {found.map(({ question, answer }) => (
                <details key={question} className="group">
                  <summary className="flex min-h-12 items-center justify-between gap-4 py-3 text-14 font-medium marker:content-['']">
                    {t(question)}
                    <span
                      aria-hidden="true"
                      className="text-20 leading-none text-ink-soft transition-transform group-open:rotate-45"
                    >
                      +
                    </span>
                  </summary>
                  <p className="max-w-prose pb-4 text-14 text-ink-soft">{t(answer)}</p>
                </details>
              ))}
            </div>
          </Card>
        </div>
        <ContactButtons support={support} onWrite={() => setWriting(true)} />
      </div>
      {writing && <ContactForm email={email} online={online} onClose={() => setWriting(false)} />}
    </>
  );
}
