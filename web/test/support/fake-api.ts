export interface SeenCall {
  call: string;
  body: unknown;
  headers: Headers;
}
type Handler = (body: unknown, signal: AbortSignal | undefined) => Response | Promise<Response>;

export function fakeApi(handlers: Record<string, Handler>): {
  calls: SeenCall[];
  called: (call: string) => number;
} {
  const calls: SeenCall[] = [];
  globalThis.fetch = async (url, init) => {
    const call = `${init?.method ?? 'GET'} ${typeof url === 'string' ? url : '(not a path)'}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined);
    calls.push({ call, body, headers: new Headers(init?.headers) });
    const handler = handlers[call];
    if (handler !== undefined) return handler(body, init?.signal ?? undefined);
    return call === 'GET /api/health'
      ? answer(200, { status: 'ok' })
      : refusal(404, 'Not found', 'gateway.not_found');
  };
  return { calls, called: (call) => calls.filter((seen) => seen.call === call).length };
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

export const csv = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/csv; charset=utf-8' } });

export function refusal(
  status: number,
  message: string,
  code: string,
  headers: Record<string, string> = {},
): Response {
  return answer(status, { message, error: message, code, requestId: 'request-1' }, headers);
}
