import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { iconLook } from './icon-look.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  children: ReactNode;
}

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={iconLook}>
      {children}
    </button>
  );
}
