import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refusalText } from './refusal-words.ts';

interface PictureStateProps {
  id: string;
  error: unknown;
  isUploaded: boolean;
}

export function PictureState({ id, error, isUploaded }: PictureStateProps) {
  const { t } = useTranslation();
  return (
    <p id={id} role={error ? 'alert' : 'status'} className="text-14">
      {error !== undefined && (
        <span className="flex items-start gap-1.5 text-vermilion">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          {refusalText(error)}
        </span>
      )}
      {error === undefined && isUploaded && (
        <span className="flex items-center gap-1.5 text-jade">
          <CircleCheck size={16} aria-hidden="true" />
          {t('verification:picture.uploaded')}
        </span>
      )}
    </p>
  );
}
