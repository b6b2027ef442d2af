export { endWithMe } from './end-with-me.ts';
export { eventually } from './eventually.ts';
export { freePort } from './free-port.ts';
export { kafkaMissing, startKafka, type KafkaServer } from './start-kafka.ts';
export { spawnService, type SpawnedService, type SpawnOptions } from './spawn-service.ts';
export { startPostgres, type PostgresOptions, type PostgresServer } from './start-postgres.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
export { testIdentity, type TestIdentity } from './test-identity.ts';
export { othersCanEnter, serverUser } from './postgres-binaries.ts';
