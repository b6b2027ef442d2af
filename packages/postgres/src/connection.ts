import type pg from 'pg';

/** With a CA, the connection is `sslmode=verify-full`, and the URL's own SSL parameters don't count. */
export function connectionTo(url: string, ca: string | undefined): pg.ClientConfig {
  if (ca === undefined) return { connectionString: url };
  const plain = new URL(url);
  for (const name of [...plain.searchParams.keys()])
    if (name.startsWith('ssl')) plain.searchParams.delete(name);
  // Without `host`, Node compares the certificate of an IP address with "localhost".
  return { connectionString: plain.href, ssl: { ca, host: plain.hostname.replace(/^\[(.*)\]$/, '$1') } };
}
