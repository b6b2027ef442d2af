import type { IncomingMessage, ServerResponse } from 'node:http';

export interface XmlContent {
  /** Of the file, without its suffix. */
  name: string;
  xml: string;
}

export class XmlFile {
  readonly content: XmlContent;

  constructor(content: XmlContent) {
    this.content = content;
  }
}

export const xml = (content: XmlContent): XmlFile => new XmlFile(content);

export function sendXml(req: IncomingMessage, res: ServerResponse, { content }: XmlFile): void {
  const bytes = Buffer.from(content.xml);
  res.statusCode = 200;
  res.setHeader('content-type', 'application/xml; charset=utf-8');
  res.setHeader('content-length', bytes.byteLength);
  res.setHeader('content-disposition', `attachment; filename="${content.name.replace(/[^\w.-]/g, '_')}.xml"`);
  if (req.method === 'HEAD') res.end();
  else res.end(bytes);
}
