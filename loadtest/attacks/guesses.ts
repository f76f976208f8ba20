import { randomBytes } from 'node:crypto'
import { formKey } from '@touchline/contract/keys'
import { polls } from '../lib/polls.ts'
import type { Attacked } from './attacked.ts'

/** Number of key lookups in the store without a result. */
export const lookedUp = (server: Attacked): Promise<number> =>
  server.sum(/^touchline_rpc_seconds_count\{method="AuthService.getGrant",code="not_found"\}/)

/**
 * Sends `count` well-formed but unknown keys from one address, fifty concurrently. Returns the responses by status, a 503
 * only with Retry-After.
 */
export async function guess(port: number, count: number): Promise<Record<string, number>> {
  const { ask, close } = polls([port], 50)
  const falseKey = () => formKey('live', randomBytes(32))
  const answers = await Promise.all(Array.from({ length: count }, () => ask(0, `X-API-Key: ${falseKey()}`)))
  close()
  const statuses: Record<string, number> = {}
  for (const { status, retryAfter } of answers) {
    const what = status === 503 && !(retryAfter > 0) ? '503 without Retry-After' : status
    statuses[what] = (statuses[what] ?? 0) + 1
  }
  return statuses
}

/** The status of the first request of a key, on a new connection. */
export async function firstStatus(port: number, key: string): Promise<number | string> {
  const { ask, close } = polls([port], 1)
  const { status } = await ask(0, `X-API-Key: ${key}`)
  close()
  return status
}
