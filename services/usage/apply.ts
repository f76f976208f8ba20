import { create } from '@bufbuild/protobuf'
import { unionRanges } from '@touchline/contract/contributions'
import {
  type AppliedSums,
  AppliedSumsSchema,
  type RecordedSums,
  RecordedSumsSchema,
  type UsageRecord,
  UsageRecordSchema,
  type UsageSums,
} from '@touchline/contract/gen/usage'
import { addCounts } from '@touchline/contract/usage'
import { type Period, periodStart, recordId } from './records.ts'

/** What one message contributes to one record. */
export interface Portion {
  keyId: string
  start: string
  gateway: string
  /** The message's, and that of the gateway's previous message about the key: none between them is about it. */
  seq: bigint
  previous: bigint
  sums: RecordedSums[]
}

/** The portions of the messages by the record that they belong to. Minutes before `since` are left out. */
export function getPortions(messages: readonly UsageSums[], period: Period, since: number): Map<string, Portion[]> {
  const portions = new Map<string, Portion[]>()
  for (const { gateway, seq, keys } of messages) {
    for (const { keyId, previous, minutes } of keys) {
      const kept = minutes.filter(({ minute }) => minute * 60_000 >= since)
      for (const [start, ofRecord] of Map.groupBy(kept, ({ minute }) => periodStart(period, minute * 60_000))) {
        const number = (minute: number) => Math.floor(((minute * 60_000) % period.ms) / period.partMs)
        const sums = ofRecord.map(({ minute, sport, endpoint, counts }) =>
          create(RecordedSumsSchema, { number: number(minute), sport, endpoint, ...(counts && { counts }) }),
        )
        const id = recordId(keyId, start)
        const known = portions.get(id)
        const portion = { keyId, start, gateway, seq, previous, sums }
        if (known) known.push(portion)
        else portions.set(id, [portion])
      }
    }
  }
  return portions
}

/** `record` with the portions that it does not contain yet; undefined when it contains all of them. */
export function applyPortions(record: UsageRecord | undefined, portions: readonly Portion[]): UsageRecord | undefined {
  const sums = new Map((record?.sums ?? []).map((each) => [sumsKey(each), each]))
  let applied = record?.applied ?? []
  let isChanged = false
  for (const portion of portions) {
    const after = addApplied(applied, portion)
    if (!after) continue
    applied = after
    isChanged = true
    for (const each of portion.sums) {
      const known = sums.get(sumsKey(each))
      sums.set(sumsKey(each), known ? create(RecordedSumsSchema, { ...known, counts: addCounts(known.counts!, each.counts!) }) : each)
    }
  }
  if (!isChanged) return undefined
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
  const { keyId, start } = portions[0]!
  return create(UsageRecordSchema, { keyId, start, sums: sorted, applied })
}

const sumsKey = ({ number, sport, endpoint }: RecordedSums): string => `${String(number).padStart(2, '0')} ${sport} ${endpoint}`

/**
 * Gateways and ranges that a record remembers. Beyond them it forgets the gateway that it heard from least recently, and
 * closes the oldest gap: what arrives for that gap later is taken for a repeat. Both need more starts of gateways in a
 * day, or more messages that wait, than the bus redelivers.
 */
const gatewaysMax = 1_000
const rangesMax = 256

/** With this message; undefined when it was applied before. */
function addApplied(applied: AppliedSums[], { gateway, seq, previous }: Portion): AppliedSums[] | undefined {
  const known = applied.find((each) => each.gateway === gateway)
  if (known && includes(known.ranges, seq)) return undefined
  const ranges = closeOldestGap(unionRanges(known?.ranges ?? [], [previous + 1n, seq]))
  const others = applied.filter((each) => each !== known).slice(1 - gatewaysMax)
  return [...others, create(AppliedSumsSchema, { gateway, ranges })]
}

function includes(ranges: readonly bigint[], seq: bigint): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (ranges[i]! <= seq && seq <= ranges[i + 1]!) return true
  return false
}

const closeOldestGap = (ranges: bigint[]): bigint[] => (ranges.length > 2 * rangesMax ? [ranges[0]!, ...ranges.slice(3)] : ranges)
