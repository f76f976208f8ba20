// Starts a local chain with USDC, the escrow, a facilitator and a funded buyer: see README.md in this folder.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from '@touchline/platform/config'
import { whenShellExits } from '@touchline/platform/parent'
import { runProcess } from '@touchline/platform/process'
import { chainSettings } from './settings.ts'
import { startChain } from './start-chain.ts'
import { environmentFile, welcome } from './welcome.ts'

whenShellExits(process.env.npm_lifecycle_event, () => process.kill(process.pid, 'SIGTERM'))

runProcess(async () => {
  const { file, ...ports } = readConfig({ chain: chainSettings }, process.env).chain
  const chain = await startChain(ports)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, environmentFile(chain))
  for (const line of await welcome(chain, file)) console.log(line)
  return {
    async stop() {
      rmSync(file, { force: true })
      await chain.stop()
    },
  }
})
