import { useTranslation } from 'react-i18next';
import { usePageKeys } from '../lib/portal/page-keys.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Sheet } from '../ui/sheet.tsx';

const keys: [keys: string[], does: string][] = [
  [['admin-shell:key.palette'], 'admin-shell:keys.palette'],
  [['?'], 'admin-shell:keys.list'],
  [['/'], 'admin-shell:keys.search'],
  [['j', 'k'], 'admin-shell:keys.move'],
  [['admin-shell:key.enter', 'o'], 'admin-shell:keys.open'],
  [['e'], 'admin-shell:keys.edit'],
  [['x'], 'admin-shell:keys.tick'],
  [['admin-shell:key.escape'], 'admin-shell:keys.close'],
];

export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const ofPage = usePageKeys().map(({ key, does }): (typeof keys)[number] => [[key], does]);
  return (
    <Sheet open title={t('admin-shell:keys.title')} close={t('app:close')} onClose={onClose}>
      <dl className="mt-4 grid divide-y divide-line">
        {[...keys, ...ofPage].map(([pressed, does]) => (
          <div key={does} className="flex items-center justify-between gap-6 py-2.5">
            <dt className="text-14">{t(does)}</dt>
            <dd className="flex gap-1.5">
              {pressed.map((key) => (
                <Kbd key={key}>{key.length > 1 ? t(key) : key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
