import type { Outgoing } from '@touchline/contract/gen/billing'
import type { Ledger } from '../ledger/ledger.ts'
import { prepareClaim } from '../ledger/outgoing.ts'
import { channels } from '../ledger/records.ts'
import type { ChainEvents } from './events.ts'
import { getRow, type Payloads, rowIn, stored } from './payloads.ts'
import { type Facilitator, send } from './send.ts'
import { onChain, type Synchronizer } from './sync.ts'

export interface ClaimDeps {
  ledger: Ledger
  facilitator: Facilitator
  payloads: Payloads
  sync: Synchronizer['sync']
  events: ChainEvents
}

interface Claim {
  channel: string
  send: Outgoing
}

/** Claims per transaction; each takes about 20,000 gas. */
const claimsAtOnce = 50

/**
 * Claims what was delivered on these channels, in batches. Reading a channel freezes it if the chain shows less than
 * the ledger; the other channels are still claimed.
 */
export async function claimChannels(deps: ClaimDeps, ids: readonly string[]): Promise<void> {
  await deps.sync(ids)
  const claims: Claim[] = []
  for (const channel of ids) {
    const doc = (await deps.ledger.store.get(channels, channel))?.doc
    if (!doc || doc.frozen) continue
    const { send } = await prepareClaim(deps.ledger, channel, (_, amount, now) => ({ payload: stored(getRow(now, amount)), expiresAt: '' }))
    if (send?.kind === 'claim') claims.push({ channel, send })
  }
  for (let i = 0; i < claims.length; i += claimsAtOnce) await sendClaims(deps, claims.slice(i, i + claimsAtOnce))
  if (claims.length > 0) await deps.sync(claims.map(({ channel }) => channel))
}

/** One row that cannot be executed reverts the whole transaction, so each half is then sent by itself. */
export async function sendClaims(deps: ClaimDeps, claims: readonly Claim[]): Promise<void> {
  const settlement = await deps.payloads.claim(claims.map(({ channel, send }) => [onChain(channel), rowIn(send)] as const))
  const { is } = await send(deps, 'claim', settlement, claims.length)
  if (is !== 'refused' || claims.length === 1) return
  const middle = Math.ceil(claims.length / 2)
  await sendClaims(deps, claims.slice(0, middle))
  await sendClaims(deps, claims.slice(middle))
}
