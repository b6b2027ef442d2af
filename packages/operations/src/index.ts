export type { Flow, OperatedParts } from './operated-parts.ts';
export { operationsRpc } from './operations-rpc.ts';
export {
  recordByEvent,
  recordExport,
  type RecordedOperation,
  type RecordOperation,
} from './record-operation.ts';
