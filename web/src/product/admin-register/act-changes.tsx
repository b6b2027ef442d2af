import { useTranslation } from 'react-i18next';
import { whole } from '../../lib/figures/written.ts';

export function ActChanges({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation();
  const changes = changesOf(before, after);
  if (changes.length === 0)
    return <p className="text-14 text-ink-soft">{t('admin-register:changes.none')}</p>;
  return (
    <dl className="grid gap-3">
      {changes.map(({ field, was, is }) => (
        <div key={field} className="text-14">
          <dt className="mb-1 text-ink-soft">
            {fieldNames[field] === undefined ? field : t(fieldNames[field])}
          </dt>
          <dd className="figures overflow-clip rounded-control border border-line">
            {was !== undefined && (
              <Line
                mark="−"
                look="bg-vermilion-wash text-vermilion"
                label={t('admin-register:changes.before')}
              >
                {was}
              </Line>
            )}
            {is !== undefined && (
              <Line mark="+" look="bg-jade-wash text-jade" label={t('admin-register:changes.after')}>
                {is}
              </Line>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Other fields are shown as the register has them. */
const fieldNames: Record<string, string> = {
  '': 'admin-register:changes.whole',
  coins: 'admin-register:field.coins',
  cashSubsidy: 'admin-register:field.cashSubsidy',
  available: 'admin-register:field.available',
  balance: 'admin-register:field.balance',
  points: 'admin-register:field.points',
  membershipLevel: 'admin-register:field.membershipLevel',
  username: 'admin-register:field.username',
  email: 'admin-register:field.email',
  role: 'admin-register:field.role',
  status: 'admin-register:field.status',
  permissions: 'admin-register:field.permissions',
  limit: 'admin-register:field.limit',
  secondFactor: 'admin-register:field.secondFactor',
  verification: 'admin-register:field.verification',
  verificationLevel: 'admin-register:field.verificationLevel',
  side: 'admin-register:field.side',
  state: 'admin-register:field.state',
  claimedBy: 'admin-register:field.claimedBy',
};

interface LineProps {
  mark: string;
  look: string;
  label: string;
  children: string;
}

function Line({ mark, look, label, children }: LineProps) {
  return (
    <p className={`flex gap-2 px-3 py-1.5 ${look}`}>
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only">{label}</span>
      <bdi className="min-w-0 flex-1 break-words whitespace-pre-wrap text-ink">{children}</bdi>
    </p>
  );
}

interface Change {
  field: string;
  was: string | undefined;
  is: string | undefined;
}

function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, was: textOf(was[field]), is: textOf(is[field]) }))
    .filter((change) => change.was !== change.is);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value };
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value) && value.length === 0) return undefined;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n');
  if (typeof value === 'number') return figureOf(value);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

/** As elsewhere, unless it has more than two decimals: the register rounds nothing. */
function figureOf(value: number): string {
  const text = whole(value);
  return text !== undefined && Number(text.replaceAll(',', '')) === value ? text : String(value);
}
