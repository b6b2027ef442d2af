import { useTranslation } from 'react-i18next';
import { passwordStrength } from './password-rules.ts';

const labels = [
  'profile:strength.veryWeak',
  'profile:strength.weak',
  'profile:strength.fair',
  'profile:strength.good',
  'profile:strength.strong',
];
const colours = ['bg-vermilion', 'bg-vermilion', 'bg-amber', 'bg-jade', 'bg-jade'];

export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  if (password === '') return null;
  const strength = passwordStrength(password);
  return (
    <div className="-mt-2 flex items-center gap-3">
      <div aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 rounded-full transition-colors ${strength >= step ? (colours[strength] ?? '') : 'bg-line'}`}
          />
        ))}
      </div>
      <p role="status" className="w-24 text-right text-12 text-ink-soft">
        {t(labels[strength] ?? '')}
      </p>
    </div>
  );
}
