export { event, type OutgoingEvent } from './event.ts';
export { publish } from './publish.ts';
export { notifyCommitted } from './notify-committed.ts';
export { createTransport, type TransportOptions } from './create-transport.ts';
export type { Running, Tail, Transport } from './transport.ts';
export type { Unfold } from './outbox.ts';
export { startRelay, type Relay, type RelayOptions } from './relay.ts';
export { on, onBatch, onBatchOutside, type Handler, type ReceivedEvent } from './handlers.ts';
export { startConsumer, type ConsumerOptions } from './consumer.ts';
export { startEvents, type EventsOptions, type RunningEvents } from './start-events.ts';
export { tail, type TailOptions } from './tail.ts';
export {
  discardDeadLetter,
  listDeadLetters,
  replayDeadLetters,
  type DeadLetter,
  type DeadLetterFilter,
  type ReplayOptions,
} from './dead-letters.ts';
export { readEventState, type EventState } from './event-state.ts';
export { purgeEvents } from './inbox.ts';
export { eventsMigrations, eventLogMigrations } from './migrations.ts';
