import { useEffect, useState } from 'react';

/** The address lives as long as the component: the browser keeps the picture in memory until it is revoked. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ blob: Blob; url: string }>();
  if (blob !== made?.blob) setMade(blob && { blob, url: URL.createObjectURL(blob) });
  const url = made?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return url;
}
