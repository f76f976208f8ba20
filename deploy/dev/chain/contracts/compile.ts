import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The creation code of each contract. */
export type Bytecode = Record<ContractName, `0x${string}`>
export type ContractName = (typeof contractNames)[number]
const contractNames = ['Usdc', 'Erc3009Collector', 'Escrow'] as const

const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('.', import.meta.url))

interface Output {
  errors?: { formattedMessage: string }[]
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

/** Compiles the contracts of this folder; warnings are errors. Takes seconds: solc is loaded here only. */
export function compile(): Bytecode {
  const solc: { compile(input: string, callbacks: { import(path: string): { contents: string } }): string } = require('solc')
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(contractNames.map((name) => [`${name}.sol`, { content: readFileSync(`${folder}${name}.sol`, 'utf8') }])),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      // Without a hash of the sources, so that comments do not change the code.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const read = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const { errors = [], contracts }: Output = JSON.parse(solc.compile(JSON.stringify(input), { import: read }))
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const getCode = (name: ContractName) => [name, `0x${contracts[`${name}.sol`]![name]!.evm.bytecode.object}`]
  return Object.fromEntries(contractNames.map(getCode))
}
