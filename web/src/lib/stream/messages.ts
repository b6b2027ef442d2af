/** A stream message without its `data` field. The page ignores `data` and refetches; other API clients may read it. */
export interface Message {
  id: string | undefined;
  event: string;
}

/** No message comes near this length: an endless line is an error. */
const LONGEST_LINE = 256 * 1024;

export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
): AsyncGenerator<Message> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let message: Message = { id: undefined, event: '' };
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    alive();
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new Error('The stream sends a line without an end');
    for (const line of lines) {
      const [, name, value = ''] = /^(id|event): ?(.*?)\r?$/.exec(line) ?? [];
      if (name === 'id') message.id = value;
      if (name === 'event') message.event = value;
      if (line.trim() !== '') continue;
      if (message.event !== '') yield message;
      message = { id: undefined, event: '' };
    }
  }
}
