import type { ReactNode } from 'react';

interface CardProps {
  children: ReactNode;
  title?: string;
  aside?: ReactNode;
  className?: string;
}

export function Card({ children, title, aside, className = '' }: CardProps) {
  return (
    <section className={`min-w-0 rounded-card border border-line bg-raised p-5 sm:p-6 ${className}`}>
      {title && (
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 className="text-16 font-semibold">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
