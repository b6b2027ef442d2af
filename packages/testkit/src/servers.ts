export {
  callContract,
  multicallAddress,
  placeCoin,
  placeContract,
  type ContractName,
} from './chain-contracts.ts';
export { endWithMe } from './end-with-me.ts';
export { freePort } from './free-port.ts';
export { kafkaMissing, startKafka, type KafkaServer } from './start-kafka.ts';
export { startChain, type ChainOptions, type ChainServer } from './start-chain.ts';
export { startPostgres, type PostgresOptions, type PostgresServer } from './start-postgres.ts';
export { othersCanEnter, serverUser } from './postgres-binaries.ts';
