import { create } from '@bufbuild/protobuf'
import { type ChainLog, ChainLogSchema, type ChainMirror, ChainMirrorSchema, type ChannelRecord } from '@touchline/contract/gen/billing'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Hex } from 'viem'
import { getBalance } from '../ledger/channel.ts'
import { at } from '../ledger/decision.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { channels } from '../ledger/records.ts'
import type { ChainEvents } from './events.ts'
import type { ChainReader, ChannelState, Movement } from './reader.ts'

export interface SyncDeps {
  ledger: Ledger
  reader: ChainReader
  clock: Clock
  events: ChainEvents
}

export interface Synchronizer {
  /**
   * Counts every movement of these channels on chain once, and sets the sums to those of the chain. Opens a channel that
   * was never read. Ignores ids that the ledger does not know.
   */
  sync(channelIds: readonly string[]): Promise<void>
}

/** Number of channels per request. */
const channelsAtOnce = 100
/** Nodes behind one address may be a few blocks apart, so a difference counts only after this many reads in a row. */
const differencesMax = 3

export function synchronizer(deps: SyncDeps): Synchronizer {
  const differences = new Map<string, number>()
  return {
    async sync(channelIds) {
      const ids = [...new Set(channelIds)]
      for (let i = 0; i < ids.length; i += channelsAtOnce) await syncSome(deps, differences, ids.slice(i, i + channelsAtOnce))
    },
  }
}

async function syncSome(
  { ledger, reader, clock, events }: SyncDeps,
  differences: Map<string, number>,
  ids: readonly string[],
): Promise<void> {
  const block = await reader.confirmedBlock()
  const readAt = at(clock.now())
  const states = await reader.getStates(ids.map(onChain), block)
  const mirrors = new Map(states.map((state, i) => [ids[i]!, getMirror(state, block, readAt)]))
  const read = new Map<string, ChannelRecord>()
  for (const [id, mirror] of mirrors) {
    const { doc } = await ledger.openAt(id, mirror)
    if (doc && doc.logsThrough < block) read.set(id, doc)
  }
  await countMovements(
    ledger,
    reader,
    [...read.values()].filter((doc) => mayHaveMoved(doc, mirrors.get(doc.id)!)),
    block,
  )
  for (const [id, before] of read) {
    const stored = await ledger.store.get(channels, id)
    const seen = differs(stored!.doc, mirrors.get(id)!) ? (differences.get(id) ?? 0) + 1 : 0
    differences.set(id, seen)
    if (seen === 0) differences.delete(id)
    if (seen > 0) events.differs(id, seen)
    const compared = seen === 0 || seen >= differencesMax ? await ledger.compareWithChain(id, mirrors.get(id)!) : stored!
    if (compared.doc?.frozen && !before.frozen) events.frozen(id, [compared.doc.frozen])
  }
}

/**
 * Whether logs must be read: not if the sums are unchanged, nothing was sent, and no withdrawal can have started and
 * ended since the last read.
 */
const mayHaveMoved = (doc: ChannelRecord, mirror: ChainMirror): boolean =>
  doc.outgoing !== undefined || doc.mirror?.withdrawRequestedAt !== mirror.withdrawRequestedAt || differs(doc, mirror)

const differs = (doc: ChannelRecord, { block, balance, claimed, refundNonce }: ChainMirror): boolean => {
  if (doc.logs.some((log) => log.block > block)) return false
  return getBalance(doc) !== balance || doc.claimed !== claimed || doc.refundNonce > refundNonce
}

async function countMovements(ledger: Ledger, reader: ChainReader, docs: readonly ChannelRecord[], to: bigint): Promise<void> {
  if (docs.length === 0) return
  const from = docs.reduce((least, { logsThrough }) => (logsThrough < least ? logsThrough : least), to)
  const byId = new Map(docs.map((doc) => [onChain(doc.id), doc]))
  for (const movement of await reader.getMovements([...byId.keys()], from + 1n, to)) {
    const doc = byId.get(movement.channelId)!
    const counted = await ledger.countLog(doc.id, getLog(movement, ledger.nextRefundNonce(doc)))
    if (counted.doc) byId.set(movement.channelId, counted.doc)
  }
}

function getLog({ kind, amount, transaction, logIndex, block, nonce, isOurs }: Movement, refundNonce: string): ChainLog {
  return create(ChainLogSchema, { kind, amount, transaction, logIndex, block, nonce: isOurs ? refundNonce : nonce })
}

const getMirror = ({ balance, claimed, refundNonce, withdrawRequestedAt }: ChannelState, block: bigint, readAt: string): ChainMirror =>
  create(ChainMirrorSchema, {
    ...{ block, readAt, balance, claimed, refundNonce },
    withdrawRequestedAt: withdrawRequestedAt === 0 ? '' : at(withdrawRequestedAt * 1000),
  })

/** The on-chain id of a ledger channel: "eip155:8453/0x12ab…". */
export const onChain = (channel: string): Hex => channel.slice(channel.indexOf('/') + 1) as Hex
