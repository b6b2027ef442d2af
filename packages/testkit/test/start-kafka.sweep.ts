import { expect, it } from 'vitest';
import { eventually, kafkaMissing, startKafka } from '../src/index.ts';

it('a broker that ends by itself is reported, one that is stopped is not', async () => {
  const missing = kafkaMissing();
  if (missing !== undefined) {
    process.stderr.write(`the end of a broker is not proven here: ${missing}\n`);
    expect(process.env.CI).toBeFalsy();
    return;
  }
  const deaths: string[] = [];
  const kafka = await startKafka({ onDeath: (lastWords) => deaths.push(lastWords) });
  process.kill(kafka.pid() ?? 0, 'SIGKILL');
  await eventually(() => expect(deaths).toHaveLength(1));
  await kafka.start();
  await kafka.stop();
  expect(deaths).toHaveLength(1);
}, 60_000);
