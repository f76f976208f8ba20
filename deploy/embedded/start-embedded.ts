import { AuthService } from '@touchline/contract/gen/auth'
import { gateway } from '@touchline/gateway/service'
import { ingest } from '@touchline/ingest/service'
import { type Environment, readConfig } from '@touchline/platform/config'
import type { LogFields } from '@touchline/platform/log'
import { runTogether, type Together } from '@touchline/platform/run-together'
import { readSettings } from '@touchline/platform/start-process'
import { keptKeySecret } from './key-secret.ts'
import { inMemoryForDemo, services } from './services.ts'

export interface Embedded extends Together {
  /** Where clients reach the interface, without "/v1". */
  address: string
  /** A key for trying things out, the same at every start on the same DATA_DIR. */
  demoKey: string
  /** The sources that are read at the start; those that play are not among them. */
  reads: readonly string[]
}

/** The whole service in this process; `heard` is told what it logs. Errors: StartError for what the operator has to put right. */
export async function startEmbedded(given: Environment, heard?: (message: string, fields: LogFields) => void): Promise<Embedded> {
  const environment = withKeySecret(given)
  const settings = readConfig({ gateway: gateway.config, ingest: ingest.config }, environment)
  const { port, publicUrl = `http://localhost:${port}` } = settings.gateway
  const inMemory = environment.FEEDS ? [] : inMemoryForDemo
  const running = await runTogether(services, { environment, host: '127.0.0.1', inMemory, ...(heard && { heard }) })
  const { key } = await running.clientOf(AuthService).createKey({ demo: true, plan: 'pro', customer: 'demo' })
  const reads = settings.ingest.feeds.filter(({ kind }) => kind === 'read').map(({ source }) => source)
  return { ...running, address: publicUrl, demoKey: key, reads }
}

/**
 * Keys in a shared store need a secret that all who read them know; for keys in DATA_DIR one is made, once every setting of every service is
 * known to be right.
 */
function withKeySecret(given: Environment): Environment {
  const isMade = !given.KEY_SECRET && !given.MONGODB_URL
  const { backEnds } = readSettings(services, isMade ? { ...given, KEY_SECRET: 'to be made' } : given)
  return isMade ? { ...given, KEY_SECRET: keptKeySecret(backEnds.dataDir) } : given
}
