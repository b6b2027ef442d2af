/** `bdi` keeps direction marks inside the name. A long name is cut, and its title shows it in full. */
export function NameText({ children, className = '' }: { children: string; className?: string }) {
  return (
    <bdi title={children} className={`block min-w-0 truncate ${className}`}>
      {children}
    </bdi>
  );
}
