import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpErrors } from '../http/http-errors.ts';
import { sendRefusal } from '../http/send.ts';
import { refusalHeaders } from './client-error.ts';

/** On a 503: the process did no work for the request, so its caller may send any request again. */
export const notBegunHeader = 'tael-not-begun';

/** Reads the body first: a connection that closes before its input is read may reset, and lose the answer. */
export function refuseNotBegun(service: string, req: IncomingMessage, res: ServerResponse): void {
  req.resume().once('end', () => {
    for (const [name, value] of Object.entries(refusalHeaders)) res.setHeader(name, value);
    res.setHeader(notBegunHeader, 'stopping');
    sendRefusal(res, httpErrors(service).unavailable(), randomUUID());
  });
}
