/*
 * A key is revoked while it is used at the maximum rate, with and without NATS; a minute and a half.
 *   eval "$(deploy/dev/backends start)"; node loadtest/failures/revoked.ts
 * Two of each service and two gateways on a dedicated NATS. With NATS the last accepted response comes within 5 s of
 * the revocation, without NATS within 60 s.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { judge, note } from '../lib/goals.ts'
import { ownNats } from '../lib/own-server.ts'
import { serversGiven, serverUnderLoad } from '../lib/server-under-load.ts'

const servers = serversGiven()

const nats = await ownNats()
const server = await serverUnderLoad({ ...servers, natsUrl: nats.url })

/** Seconds from the revocation to the last accepted response of any gateway. Polls for `onMs` after the revocation. */
const lastAccepted = async (onMs: number): Promise<number> => {
  const { key, id } = await server.makeKey()
  let [last, ended] = [0, false]
  const answers = new Map<number, number>()
  const clients = server.addresses.flatMap((address) =>
    [0, 1].map(async () => {
      while (!ended) {
        const { status } = await fetch(`${address}/v1/sports`, { headers: { 'X-API-Key': key } })
        if (status === 200) last = performance.now()
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    }),
  )
  await wait(1_000)
  const revokedAt = performance.now()
  const { code } = await typed(['keys', 'revoke', id], server.settings)
  if (code !== 0) throw new Error('the key was not revoked')
  await wait(onMs)
  ended = true
  await Promise.all(clients)
  note(`answers: ${[...answers].map(([status, times]) => `${times} times ${status}`).join(', ')}`)
  return (last - revokedAt) / 1_000
}

const withNats = await lastAccepted(8_000)
judge(withNats <= 5, 'with NATS: the last accepted response at most 5 s after the revocation', `${withNats.toFixed(2)} s`)
await nats.kill()
const without = await lastAccepted(65_000)
judge(without <= 60, 'without NATS: the last accepted response at most 60 s after the revocation', `${without.toFixed(1)} s`)
await nats.start()
await server.stop()
await nats.remove()
