import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { ChartFigure } from '../../ui/chart-figure.tsx';
import { Segmented } from '../../ui/segmented.tsx';

interface Course<Day> {
  name: string;
  valueOf: (day: Day) => number;
  write: (figure: number) => string;
}

interface DayChartProps<Day> {
  title: string;
  days: Day[] | null;
  courses: readonly [Course<Day>, ...Course<Day>[]];
  level?: 2 | 3;
}

/** Days are in Shanghai. */
export function DayChart<Day extends { date: string }>({
  title,
  days,
  courses,
  level = 3,
}: DayChartProps<Day>) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState('0');
  const { name, valueOf, write } = courses[Number(chosen)] ?? courses[0];
  const points = (days ?? []).map((day) => ({
    label: new Date(`${day.date}T00:00`).toLocaleDateString(i18n.language, {
      month: 'short',
      day: 'numeric',
    }),
    value: valueOf(day),
    text: write(valueOf(day)),
  }));
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-16 font-semibold">{title}</Heading>
        <Segmented
          label={title}
          value={chosen}
          options={courses.map((course, place) => ({ value: place.toString(), label: course.name }))}
          onChange={setChosen}
        />
      </div>
      {points.every(({ value }) => value === 0) ? (
        <p className="grid h-48 place-items-center text-center text-14 text-ink-soft sm:h-56">
          {t(days === null ? 'admin-list:chart.unavailable' : 'admin-list:chart.empty')}
        </p>
      ) : (
        <ChartFigure
          caption={t('admin-list:chart.caption', { name })}
          columns={[t('admin-list:chart.day'), name]}
          points={points}
        />
      )}
    </Card>
  );
}
