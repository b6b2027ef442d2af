const looks = {
  primary: 'bg-jade text-on-jade hover:bg-jade-deep disabled:bg-line disabled:text-ink-soft',
  quiet:
    'border border-edge/60 bg-raised text-ink hover:border-ink disabled:border-line disabled:text-ink-soft',
  danger:
    'border border-vermilion/50 bg-raised text-vermilion hover:border-vermilion hover:bg-vermilion-wash disabled:border-line disabled:bg-raised disabled:text-ink-soft',
} as const;

export type ButtonLook = keyof typeof looks;

export function buttonLook(look: ButtonLook): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-14 font-semibold transition-colors ${looks[look]}`;
}
