import type { IncomingMessage, ServerResponse } from 'node:http';

export interface PictureContent {
  /** Of the file, without its suffix. */
  name: string;
  bytes: Uint8Array;
}

/** A JPEG: pictures are encoded anew before they are stored. */
export class Picture {
  readonly content: PictureContent;

  constructor(content: PictureContent) {
    this.content = content;
  }
}

export const jpeg = (content: PictureContent): Picture => new Picture(content);

export function sendPicture(req: IncomingMessage, res: ServerResponse, { content }: Picture): void {
  const { name, bytes } = content;
  res.statusCode = 200;
  res.setHeader('content-type', 'image/jpeg');
  res.setHeader('content-length', bytes.byteLength);
  res.setHeader('content-disposition', `inline; filename="${name.replace(/[^\w.-]/g, '_')}.jpg"`);
  res.setHeader('content-security-policy', "default-src 'none'; sandbox");
  if (req.method === 'HEAD') res.end();
  else res.end(bytes);
}
