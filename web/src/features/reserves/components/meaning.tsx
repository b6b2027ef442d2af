import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Card } from '../../../ui/card.tsx';

const parts = z.array(z.string());

export function Meaning() {
  const { t } = useTranslation();
  const listOf = (key: string): string[] => z.parse(parts, t(key, { returnObjects: true }));
  return (
    <div className="grid min-w-0 gap-4 lg:gap-6">
      <Card title={t('reserves:proven.title')}>
        <List items={listOf('reserves:proven.items')} />
      </Card>
      <Card title={t('reserves:unproven.title')}>
        <List items={listOf('reserves:unproven.items')} />
      </Card>
      <Card title={t('reserves:how.title')}>
        <ol className="grid list-decimal gap-3 pl-5 text-14 text-ink-soft">
          {listOf('reserves:how.items').map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="grid list-disc gap-3 pl-5 text-14 text-ink-soft">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
