import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  busy?: string | undefined;
  icon?: ReactNode;
  wide?: boolean;
}

export function Button({ look = 'primary', busy, icon, wide, children, onClick, ...rest }: ButtonProps) {
  const waiting = busy !== undefined;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={waiting || undefined}
      // A disabled button would lose the focus.
      onClick={waiting ? (event) => event.preventDefault() : onClick}
      className={`${buttonLook(look)} ${wide ? 'w-full' : ''} ${waiting ? 'cursor-progress opacity-85' : ''}`}
    >
      {waiting ? <Spinner /> : icon}
      {waiting ? busy : children}
    </button>
  );
}
