import type { IncomingMessage, ServerResponse } from 'node:http';
import { drained, idleMs } from './csv.ts';

export interface FileContent {
  /** With its suffix. */
  name: string;
  type: 'application/pdf' | 'text/csv; charset=utf-8';
  bytes: AsyncIterable<Uint8Array>;
}

export class FileDownload {
  readonly content: FileContent;

  constructor(content: FileContent) {
    this.content = content;
  }
}

export const file = (content: FileContent): FileDownload => new FileDownload(content);

/** Sends at the client's pace. An error cuts the connection, as for a CSV file. */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  { content: { name, type, bytes } }: FileDownload,
): Promise<void> {
  res.statusCode = 200;
  res.setHeader('content-type', type);
  res.setHeader('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`);
  // As in `sendCsv`.
  res.setHeader('connection', 'keep-alive');
  res.setTimeout(idleMs, () => res.destroy());
  if (req.method !== 'HEAD') {
    for await (const piece of bytes) {
      if (!res.write(piece)) await drained(res);
      if (res.destroyed) return;
    }
  }
  res.end();
}
