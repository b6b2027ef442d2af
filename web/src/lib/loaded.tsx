import { useState, type ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { StaleNotice, type Shown } from './stale-notice.tsx';

interface LoadedProps<Data> {
  query: Shown & { data: Data | undefined };
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
  /** Instead of the server's words, where it could not be read. */
  message?: string | undefined;
  kind?: 'notice' | 'refused' | undefined;
}

/** What is asked of the server, in each of its states. A failure stays in its place until something else is known. */
export function Loaded<Data>({ query, skeleton, children, message, kind }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const [known, setKnown] = useState(error);
  const failure = error ?? (data === undefined ? known : undefined);
  if (failure !== known) setKnown(failure);
  if (data !== undefined) {
    return (
      <>
        <StaleNotice query={query} message={message} kind={kind} />
        {children(data)}
      </>
    );
  }
  if (!failure) return skeleton;
  return <LoadFailed error={failure} message={message} trying={isFetching} onRetry={() => void refetch()} />;
}
