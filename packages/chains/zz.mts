import { toFunctionSelector } from 'viem/utils'; console.log(toFunctionSelector('sweep(address,bytes32[])').slice(2));
