import type { ReactNode } from 'react';

interface SearchFormProps {
  className: string;
  children: ReactNode;
  onSubmit: () => void;
}

export function SearchForm({ className, children, onSubmit }: SearchFormProps) {
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className={className}
    >
      {children}
    </form>
  );
}
