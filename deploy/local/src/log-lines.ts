const colours = [36, 35, 34, 33, 32, 96, 95, 94];
const levels: Record<string, [word: string, colour: number]> = {
  trace: ['trace', 90],
  debug: ['debug', 90],
  info: ['info', 0],
  warn: ['warn', 33],
  error: ['ERROR', 31],
  fatal: ['FATAL', 31],
};

const omitted = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'service',
  'msg',
  'trace_id',
  'span_id',
  'trace_flags',
  'err',
]);

export interface LogPrinter {
  (source: string, line: string): void;
}

export function createLogPrinter(
  { json, colour }: { json: boolean; colour: boolean },
  print: (line: string) => void,
): LogPrinter {
  const seen: string[] = [];
  const paint = (code: number, text: string) =>
    colour && code > 0 ? `\u001b[${code}m${text}\u001b[0m` : text;
  return (source, line) => {
    if (json) {
      print(line);
      return;
    }
    if (!seen.includes(source)) seen.push(source);
    const name = paint(colours[seen.indexOf(source) % colours.length] ?? 0, source.padEnd(9));
    print(`${name} ${readable(line, paint)}`);
  };
}

function readable(line: string, paint: (code: number, text: string) => string): string {
  const entry = parse(line);
  if (!entry) return line;
  const [word, code] = levels[String(entry.level)] ?? [String(entry.level), 0];
  const details = Object.entries(entry)
    .filter(([key]) => !omitted.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const failure =
    typeof entry.err === 'object' && entry.err !== null && 'stack' in entry.err
      ? `\n${String(entry.err.stack)}`
      : '';
  const message = typeof entry.msg === 'string' ? entry.msg : '';
  return `${paint(code, word.padEnd(5))} ${message} ${paint(90, details.join(' '))}${failure}`.trimEnd();
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
