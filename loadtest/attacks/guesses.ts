import { randomBytes } from 'node:crypto'
import { formKey } from '@touchline/contract/keys'
import { polls } from '../polls.ts'
import type { Attacked } from './attacked.ts'

/** Look-ups of keys in the store that found none. */
export const lookedUp = (house: Attacked): Promise<number> =>
  house.sum(/^touchline_rpc_seconds_count\{method="AuthService.getGrant",code="not_found"\}/)

/** So many keys of the right form that nobody made, from one address, fifty at once: how often each status came. */
export async function guess(port: number, count: number): Promise<Record<string, number>> {
  const { ask, close } = polls([port], 50)
  const falseKey = () => formKey('live', randomBytes(32))
  const answers = await Promise.all(Array.from({ length: count }, () => ask(0, `X-API-Key: ${falseKey()}`)))
  close()
  const statuses: Record<string, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}

/** What a key is told at its first request, over a connection of its own. */
export async function firstStatus(port: number, key: string): Promise<number | string> {
  const { ask, close } = polls([port], 1)
  const { status } = await ask(0, `X-API-Key: ${key}`)
  close()
  return status
}
