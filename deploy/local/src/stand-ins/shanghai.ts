const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** For example 2026-01-31 08:30:00. */
export const shanghai = (at: Date): string => format.format(at);
