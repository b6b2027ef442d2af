import { Stat, type StatProps } from './stat.tsx';

export function FigurePanel({ title, figures }: { title: string; figures: StatProps[] }) {
  return (
    <section className="overflow-clip rounded-card border border-line bg-raised">
      <h3 className="px-5 pt-4 text-16 font-semibold">{title}</h3>
      <dl className="grid grid-cols-2 sm:grid-cols-3">
        {figures.map((figure) => (
          <Stat key={figure.label} {...figure} />
        ))}
      </dl>
    </section>
  );
}
