/**
 * A name as its owner wrote it: marks of direction stay inside, a long one is cut and told in full by its title.
 */
export function NameText({ children, className = '' }: { children: string; className?: string }) {
  return (
    <bdi title={children} className={`block min-w-0 truncate ${className}`}>
      {children}
    </bdi>
  );
}
