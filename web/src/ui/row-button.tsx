import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { rowButtonLook } from './row-button-look.ts';

interface RowButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  children: ReactNode;
}

export function RowButton({ label, children, ...rest }: RowButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={rowButtonLook}>
      {children}
    </button>
  );
}
