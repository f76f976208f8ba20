import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import {
  type GetUsageRequest,
  type UsageRecord,
  type UsageReport,
  UsageReportSchema,
  type UsageSlot,
  UsageSlotSchema,
} from '@touchline/contract/gen/usage'
import { addCounts, isUsageStep, type UsageStep, usageDefaultRangeMs, usageRangeMs, usageStepMs } from '@touchline/contract/usage'
import { eachPage } from '@touchline/platform/pages'
import type { DocumentStore, FindOptions } from '@touchline/platform/ports/document-store'
import { newest } from './key-use.ts'
import { hours, keyUse, minutes, type Period, periodStart } from './records.ts'

export const keysMax = 200
const slotsMax = 20_000
/** Documents that one report reads. */
const recordsMax = 40_000
const pageSize = 500

interface Query {
  keyIds: readonly string[]
  from: number
  to: number
  step: UsageStep
  separateBy: ReadonlySet<string>
  total: boolean
  sport: string
  endpoint: string
}

/** Errors: invalid_parameter. */
export async function report(store: DocumentStore, request: GetUsageRequest, now: number): Promise<UsageReport> {
  const query = readQuery(request, now)
  const slots = new Map<string, UsageSlot>()
  let read = 0
  for (const keyId of query.keyIds) {
    for await (const records of getRecords(store, keyId, query)) {
      for (const record of records) addRecord(slots, record, query)
      read += records.length
      if (slots.size > slotsMax || read > recordsMax) throw tooMuch
    }
  }
  const sorted = [...slots].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot)
  return create(UsageReportSchema, { slots: sorted, errors: await getErrors(store, query) })
}

const invalid = (name: string, what: string) => fail('invalid_parameter', { name, what })
const tooMuch = invalid('to', 'makes a report that is too long; ask for a shorter range, a longer step or fewer keys')

function readQuery({ keyIds, from: first, to: end, step, separateBy, total, sport, endpoint }: GetUsageRequest, now: number): Query {
  if (keyIds.length === 0 || keyIds.length > keysMax) throw invalid('key_ids', `must be 1 to ${keysMax} ids`)
  if (!isUsageStep(step)) throw invalid('step', 'must be minute, hour or day')
  const to = end === '' ? now : Date.parse(end)
  const from = first === '' ? to - usageDefaultRangeMs[step] : Date.parse(first)
  if (Number.isNaN(to)) throw invalid('to', 'must be an RFC 3339 date-time')
  if (Number.isNaN(from)) throw invalid('from', 'must be an RFC 3339 date-time')
  if (to <= from) throw invalid('to', 'must be after from')
  if (to - from > usageRangeMs[step])
    throw invalid('to', `must be at most ${usageRangeMs[step] / 3_600_000} hours after from with step=${step}`)
  return { keyIds: [...new Set(keyIds)], from: floor(from, step), to, step, separateBy: new Set(separateBy), total, sport, endpoint }
}

const floor = (at: number, step: UsageStep): number => at - (at % usageStepMs[step])
const periodWith = (step: UsageStep): Period => (step === 'minute' ? minutes : hours)

async function* getRecords(store: DocumentStore, keyId: string, { from, to, step }: Query): AsyncGenerator<UsageRecord[]> {
  const period = periodWith(step)
  const range = { from: periodStart(period, from), to: periodStart(period, to - 1) }
  const find = (page: Pick<FindOptions, 'after' | 'limit'>) => store.find(period.collection, 'byKey', { equal: { keyId }, range, ...page })
  for await (const items of eachPage(find, pageSize)) yield items.map(({ doc }) => doc)
}

function addRecord(slots: Map<string, UsageSlot>, { keyId, start, sums }: UsageRecord, query: Query): void {
  const { from, to, step, separateBy, total, sport, endpoint } = query
  const only = (name: string, value: string) => (separateBy.has(name) ? value : '')
  for (const each of sums) {
    const instant = Date.parse(start) + each.number * periodWith(step).partMs
    if (instant < from || instant >= to || (sport && each.sport !== sport) || (endpoint && each.endpoint !== endpoint)) continue
    const at = new Date(total ? from : floor(instant, step)).toISOString()
    const of = { at, keyId: only('key', keyId), sport: only('sport', each.sport), endpoint: only('endpoint', each.endpoint) }
    const id = `${at} ${of.keyId} ${of.sport} ${of.endpoint}`
    const known = slots.get(id)
    const counts = known ? addCounts(known.counts!, each.counts!) : each.counts!
    slots.set(id, create(UsageSlotSchema, { ...of, counts }))
  }
}

async function getErrors(store: DocumentStore, { keyIds, from, to, endpoint }: Query) {
  const stored = await store.getMany(keyUse, keyIds)
  const errors = stored.flatMap((each) => each?.doc.errors ?? [])
  const isAsked = ({ at }: { at: string }) => Date.parse(at) >= from && Date.parse(at) < to
  return newest(errors.filter((error) => isAsked(error) && (endpoint === '' || error.endpoint === endpoint)))
}
