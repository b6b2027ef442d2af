import { useTranslation } from 'react-i18next';

const about: Record<string, string> = {
  Uniswap: 'digital:defi.uniswap',
  Aave: 'digital:defi.aave',
  Compound: 'digital:defi.compound',
  'Curve Finance': 'digital:defi.curve',
  PancakeSwap: 'digital:defi.pancake',
};

export function DefiList({ protocols }: { protocols: { name: string }[] }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className="-mt-2 grid divide-y divide-line">
        {protocols.map(({ name }) => (
          <li key={name} className="py-3">
            <p className="text-14 font-semibold">{name}</p>
            {about[name] !== undefined && <p className="text-14 text-ink-soft">{t(about[name])}</p>}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-12 text-ink-soft">{t('digital:defi.note')}</p>
    </>
  );
}
