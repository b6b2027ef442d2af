export * from './servers.ts';
export { makeCertificate, type Certificate } from './certificate.ts';
export { faultRounds, testPace } from './config.ts';
export { eventually } from './eventually.ts';
export {
  onBenchServer,
  planOf,
  plansOf,
  summaryOf,
  tableOf,
  timeQuestions,
  type Question,
} from './list-bench.ts';
export { prepareKafka } from './kafka-jars.ts';
export { outboxOf } from './outbox.ts';
export { prepareProwide, prowideJars, prowideMissing } from './prowide-jars.ts';
export { randomOf, type Random } from './random-of.ts';
export { runTask } from './run-task.ts';
export { spawnReplica, type Replica } from './spawn-replica.ts';
export { spawnService, type SpawnedService, type SpawnOptions } from './spawn-service.ts';
export { serviceUnderTest } from './service-under-test.ts';
export { sessionOf, startAuth, testPassword, type AuthProcess, type SignedIn } from './start-auth.ts';
export { peerClient, privateKeyOf, rpcKeysOf, rpcPublicKeys, tokenOf, type Caller } from './rpc-keys.ts';
export { startBadNodes, type BadNodes } from './start-bad-nodes.ts';
export { startNeighbour, type Neighbour } from './start-neighbour.ts';
export { targets, type Target } from './targets.ts';
export { temporaryFolder, type TemporaryFolder } from './temporary-folder.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
export { testIdentity, type TestIdentity } from './test-identity.ts';
export { mongoMissing, prepareMongo, startMongo, type MongoServer } from './start-mongo.ts';
