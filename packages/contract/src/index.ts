/** All operations, by owner. A service imports only its own, such as `@tael/contract/points`. */
export { contract, contractsIn, type Access, type Contract, type Method } from './contract.ts';
export * as approvals from './approvals/index.ts';
export * as auth from './auth/index.ts';
export * as chainScanner from './chain-scanner/index.ts';
export * as custody from './custody/index.ts';
export * as gateway from './gateway/index.ts';
export * as points from './points/index.ts';
export * as referral from './referral/index.ts';
export * as wallet from './wallet/index.ts';
export * as withdrawal from './withdrawal/index.ts';
