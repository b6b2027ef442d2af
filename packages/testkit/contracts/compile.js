// node packages/testkit/contracts/compile.js: writes compiled.json (--print: stdout).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';

function compileContracts() {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.sol'));
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      files.map((file) => [file, { content: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }]),
    ),
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.deployedBytecode.object'] } },
    },
  };
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  const failures = errors.filter(({ severity }) => severity === 'error');
  if (failures.length > 0)
    throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const compiled = files.map((file) => {
    const name = file.replace('.sol', '');
    const { abi, evm } = contracts[file][name];
    return [name, { abi, code: `0x${evm.deployedBytecode.object}` }];
  });
  return `${JSON.stringify(Object.fromEntries(compiled), null, 1)}\n`;
}

const text = compileContracts();
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(`${import.meta.dirname}/compiled.json`, text);
