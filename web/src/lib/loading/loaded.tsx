import type { ReactNode } from 'react';
import { OuterNoticeTime } from './as-of.tsx';
import { LoadFailed } from './load-failed.tsx';
import { isStale, StaleNotice, type Asked } from './stale-notice.tsx';
import { useLastFailure } from './use-last-failure.ts';

interface LoadedProps<Data> {
  query: Asked & { data: Data | undefined };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
  words?: (error: unknown) => string;
  /** `refused`: for pages whose specification requires an error above the old data. */
  kind?: 'notice' | 'refused';
}

export function Loaded<Data>({ query, skeleton, children, words, kind }: LoadedProps<Data>) {
  const { data, isFetching, refetch } = query;
  const failure = useLastFailure(query);
  const message = failure ? words?.(failure) : undefined;
  if (data !== undefined) {
    return (
      <>
        <StaleNotice query={query} message={message} kind={kind} />
        <OuterNoticeTime value={isStale(query) ? query.dataUpdatedAt : undefined}>
          {children(data)}
        </OuterNoticeTime>
      </>
    );
  }
  if (!failure) return skeleton;
  return <LoadFailed error={failure} message={message} trying={isFetching} onRetry={() => void refetch()} />;
}
