import { Area, AreaChart as Chart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface ChartPoint {
  label: string;
  value: number;
  text: string;
}

interface AreaChartProps {
  points: ChartPoint[];
}

/** Import it lazily: the chart library is large. */
export function AreaChart({ points }: AreaChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={points} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <defs>
          <linearGradient id="area" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor="var(--jade)" stopOpacity={0.22} />
            <stop offset="100%" stopColor="var(--jade)" stopOpacity={0.02} />
          </linearGradient>
        </defs>
        <XAxis
          dataKey="label"
          tick={{ fill: 'var(--ink-soft)', fontSize: 12 }}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          interval="preserveStartEnd"
          minTickGap={48}
        />
        {/* The axis starts at 0, so that a small change doesn't look large. */}
        <YAxis hide domain={[0, (most: number) => Math.max(most * 1.1, 1)]} />
        <Tooltip content={ChartTip} cursor={{ stroke: 'var(--ink-soft)', strokeDasharray: '3 3' }} />
        <Area
          type="monotone"
          dataKey="value"
          stroke="var(--jade)"
          strokeWidth={2}
          fill="url(#area)"
          isAnimationActive={false}
        />
      </Chart>
    </ResponsiveContainer>
  );
}

interface ChartTipProps {
  active?: boolean;
  payload?: readonly { payload?: ChartPoint }[];
}

function ChartTip({ active, payload }: ChartTipProps) {
  const point = payload?.[0]?.payload;
  if (!active || point === undefined) return null;
  return (
    <div className="figures rounded-control bg-raised px-3 py-2 text-12 shadow-float">
      <p className="text-ink-soft">{point.label}</p>
      <p className="text-14 font-semibold">{point.text}</p>
    </div>
  );
}
