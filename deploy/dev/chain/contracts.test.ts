import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { eip3009ABI } from '@x402/evm'
import { type Abi, toFunctionSelector } from 'viem'
import bytecode from './contracts/bytecode.json' with { type: 'json' }
import { compile } from './contracts/compile.ts'

const missingFunctions = (code: string, abi: Abi): string[] =>
  abi.flatMap((each) => (each.type === 'function' && !code.includes(toFunctionSelector(each).slice(2)) ? [each.name] : []))

/** The official package does not export it. */
async function officialEscrowAbi(): Promise<Abi> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@x402/evm')), '..', 'esm')
  const file = globSync('chunk-*.mjs', { cwd: folder }).find((name) =>
    /export \{[^}]*\bbatchSettlementABI\b/.test(readFileSync(join(folder, name), 'utf8')),
  )
  return (await import(join(folder, file!))).batchSettlementABI
}

test('bytecode.json is what the contracts compile to', () => {
  expect(compile()).toEqual(bytecode)
})

test('the escrow has every function of the official ABI', async () => {
  const abi = await officialEscrowAbi()
  expect(abi.length).toBeGreaterThan(15)
  expect(missingFunctions(bytecode.Escrow, abi)).toEqual([])
})

test('the token has every function of the official ABI', () => {
  expect(missingFunctions(bytecode.Usdc, eip3009ABI)).toEqual([])
})
