import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useBankAnswer, type BankAnswer } from '../api/bank-files.ts';

/** An upload begins when a file is chosen. */
export function BankAnswerForm() {
  const { t } = useTranslation();
  const id = useId();
  const { run, isRunning, error } = useBankAnswer();
  const [answer, setAnswer] = useState<BankAnswer>();
  const choose = (file: File): void => {
    setAnswer(undefined);
    run(file, { onSuccess: setAnswer });
  };
  return (
    <section className="grid gap-3">
      <h3 className="text-16 font-semibold">{t('admin-withdrawals:bankFiles.answer')}</h3>
      <p id={`${id}-hint`} className="text-14 text-ink-soft">
        {t('admin-withdrawals:bankFiles.answerHint')}
      </p>
      <RefusalBanner error={error} />
      {answer && (
        <Banner kind={answer.unknown + answer.differing > 0 ? 'refused' : 'done'}>
          {sentence(answer, t)}
        </Banner>
      )}
      <div>
        <input
          id={id}
          type="file"
          accept=".xml,application/xml,text/xml"
          disabled={isRunning}
          aria-describedby={`${id}-hint`}
          className="peer sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) choose(file);
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonLook('quiet')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-jade peer-disabled:cursor-progress`}
        >
          {isRunning && <Spinner />}
          {t(isRunning ? 'admin-withdrawals:bankFiles.reading' : 'admin-withdrawals:bankFiles.upload')}
        </label>
      </div>
    </section>
  );
}

function sentence({ paid, returned, open, unknown, differing }: BankAnswer, t: TFunction): string {
  return [
    t('admin-withdrawals:bankFiles.read', {
      ...{ paid: whole(paid), returned: whole(returned), open: whole(open) },
    }),
    unknown > 0 ? t('admin-withdrawals:bankFiles.unknownLines', { shown: whole(unknown) }) : '',
    differing > 0 ? t('admin-withdrawals:bankFiles.differingLines', { shown: whole(differing) }) : '',
    unknown + differing > 0 ? t('admin-withdrawals:bankFiles.nothingMoved') : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
