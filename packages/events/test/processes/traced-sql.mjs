import { SpanKind, trace } from '@opentelemetry/api';
import { openDatabase, sql } from '@tael/postgres';

const { db, close } = openDatabase({ url: process.env.POSTGRES_URL, name: 'traced', max: 1 });
await trace.getTracer('test').startActiveSpan('asking', { kind: SpanKind.SERVER }, async (span) => {
  await sql`select 1`.execute(db);
  span.end();
});
await close();
await trace.getTracerProvider().getDelegate().shutdown();
