// node packages/chains/contracts/compile.js: writes ../src/forwarder-code.ts (--print: stdout).
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import solc from 'solc';

const { resolve } = createRequire(import.meta.url);
const read = (file) => ({ contents: readFileSync(file, 'utf8') });
const own = 'Forwarders.sol';

const input = {
  language: 'Solidity',
  sources: { [own]: { content: read(fileURLToPath(new URL(own, import.meta.url))).contents } },
  settings: {
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 10_000 },
    // Without the hash of the sources, a comment does not change the address of the factory.
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: { [own]: { ForwarderFactory: ['evm.bytecode.object'] } },
  },
};
const output = solc.compile(JSON.stringify(input), { import: (path) => read(resolve(path)) });
const { contracts, errors = [] } = JSON.parse(output);
if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));

const text = `/** By \`contracts/compile.js\`. A constructor's argument, the treasury, follows it. */
export const factoryCode =
  '0x${contracts[own].ForwarderFactory.evm.bytecode.object}';
`;
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(new URL('../src/forwarder-code.ts', import.meta.url), text);
