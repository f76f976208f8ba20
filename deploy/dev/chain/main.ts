// Starts a local chain with USDC, the escrow, a facilitator and a funded buyer: see README.md in this folder.
import { readConfig } from '@touchline/platform/config'
import { whenShellExits } from '@touchline/platform/parent'
import { runProcess } from '@touchline/platform/process'
import { chainSettings } from './settings.ts'
import { startChain } from './start-chain.ts'
import { welcome } from './welcome.ts'

whenShellExits(process.env.npm_lifecycle_event, () => process.kill(process.pid, 'SIGTERM'))

runProcess(async () => {
  const chain = await startChain(readConfig({ chain: chainSettings }, process.env).chain)
  for (const line of await welcome(chain)) console.log(line)
  return chain
})
