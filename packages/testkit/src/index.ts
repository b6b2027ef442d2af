export {
  callContract,
  multicallAddress,
  placeCoin,
  placeContract,
  type ContractName,
} from './chain-contracts.ts';
export { endWithMe } from './end-with-me.ts';
export { eventually } from './eventually.ts';
export { freePort } from './free-port.ts';
export { kafkaMissing, startKafka, type KafkaServer } from './start-kafka.ts';
export { startChain, type ChainOptions, type ChainServer } from './start-chain.ts';
export {
  onBenchServer,
  planOf,
  plansOf,
  summaryOf,
  tableOf,
  timeQuestions,
  type Question,
} from './list-bench.ts';
export { outboxOf } from './outbox.ts';
export { spawnReplica, type Replica } from './spawn-replica.ts';
export { spawnService, type SpawnedService, type SpawnOptions } from './spawn-service.ts';
export { startAuth, testPassword, type AuthProcess, type SignedIn } from './start-auth.ts';
export { rpcSecret, startNeighbour, type Neighbour } from './start-neighbour.ts';
export { startPostgres, type PostgresOptions, type PostgresServer } from './start-postgres.ts';
export { temporaryFolder, type TemporaryFolder } from './temporary-folder.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
export { testIdentity, type TestIdentity } from './test-identity.ts';
export { othersCanEnter, serverUser } from './postgres-binaries.ts';
export { mongoMissing, prepareMongo, startMongo, type MongoServer } from './start-mongo.ts';
