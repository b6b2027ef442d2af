export interface Mail {
  to: string;
  subject: string;
  at: string;
  text: string;
}

/** Parses only the MIME that the platform writes: text parts in two encodings. */
export function readMail(source: string): Mail {
  const { headers, body } = splitHead(source);
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    at: new Date().toISOString(),
    text: textOf(headers, body),
  };
}

function splitHead(source: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(source);
  const head = source.slice(0, end?.index ?? source.length).replace(/\r?\n[ \t]+/g, ' ');
  const lines = head.split(/\r?\n/).map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(lines), body: end ? source.slice(end.index + end[0].length) : '' };
}

function textOf(headers: Map<string, string>, body: string): string {
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary !== undefined) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => splitHead(part.trimStart()));
    const plain =
      parts.find((part) => /text\/plain/i.test(part.headers.get('content-type') ?? '')) ?? parts[0];
    return plain ? textOf(plain.headers, plain.body) : '';
  }
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquote(body) : body;
}

function unquote(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const decodeWords = (text: string): string =>
  text.replace(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_all, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : unquote(word.replaceAll('_', ' ')),
  );

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

export function renderMailbox(mails: readonly Mail[]): string {
  const list = mails.map(
    ({ to, subject, at, text }) =>
      `<article><h2>${escape(subject)}</h2><p>to ${escape(to)}, <time>${at}</time></p><pre>${linked(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title>
<style>body{font:16px/1.5 system-ui;max-width:720px;margin:32px auto;padding:0 16px;background:#f6f5f1;color:#17191c}
article{background:#fff;border:1px solid #e3e1da;border-radius:14px;padding:16px;margin:16px 0}h2{font-size:16px;margin:0}
p{color:#5b6068;font-size:14px;margin:4px 0 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 system-ui}a{color:#0b6e5b}</style>
<h1>Mailbox</h1><p>Every mail that this platform sent, newest first. Nothing left this machine.</p>
${list.join('\n') || '<p>No mail yet.</p>'}</html>`;
}
