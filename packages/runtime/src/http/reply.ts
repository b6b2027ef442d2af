export class Reply<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: T, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function reply<T>(status: number, body: T, headers: Readonly<Record<string, string>> = {}): Reply<T> {
  return new Reply(status, body, headers);
}
