interface Shared {
  url: string;
  text: string;
  subject: string;
}

export interface ShareLink {
  name: string;
  href: string;
}

const query = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Loads no third-party script: each link opens the other site's page. */
export const shareLinks = ({ url, text, subject }: Shared): ShareLink[] => [
  { name: 'invite:share.whatsapp', href: `https://wa.me/?${query({ text })}` },
  { name: 'invite:share.telegram', href: `https://t.me/share/url?${query({ url, text })}` },
  {
    name: 'invite:share.facebook',
    href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: text })}`,
  },
  { name: 'invite:share.twitter', href: `https://twitter.com/intent/tweet?${query({ text })}` },
  { name: 'invite:share.email', href: `mailto:?${query({ subject, body: text })}` },
];

/** The friend can reach the address bar's origin, whatever name the server is configured with. */
export const inviteUrl = (code: string): string =>
  `${window.location.origin}/invite/${encodeURIComponent(code)}`;
