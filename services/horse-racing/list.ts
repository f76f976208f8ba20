import { create } from '@bufbuild/protobuf'
import { getDayParts } from '@touchline/contract/day-parts'
import { fail } from '@touchline/contract/errors'
import {
  type ListedRaceRecord,
  type ListRacingRequest,
  type RacePage,
  type RemovedRace,
  RemovedRaceSchema,
} from '@touchline/contract/gen/racing'
import { isId } from '@touchline/contract/ids'
import { normalizeName } from '@touchline/contract/names/normalize'
import { isCursor } from '@touchline/platform/cursor'
import { findInParts, type PartQuery } from '@touchline/platform/find-in-parts'
import { microseconds } from '@touchline/platform/ordered-writer'
import type { DocumentStore, Key } from '@touchline/platform/ports/document-store'
import { hidden, listedRaces } from './records.ts'

/* Lists of meetings and races by start, and of races in the order of their changes. */

/** Totals are capped here; offset paging ends at the same number. */
const totalMax = 10_000
/** The store counts up to this: one above the cap, to detect a capped total. */
const countMax = totalMax + 1
const getTotal = (count: number) => ({ total: Math.min(count, totalMax), totalCapped: count > totalMax })

type Conditions = Record<string, Key | readonly Key[]>

const getConditions = ({ countryCode, course, statuses }: ListRacingRequest): Conditions => ({
  ...(countryCode !== undefined && { country: countryCode }),
  ...(course !== undefined && { course: isId(course, 'racecourse') ? course : normalizeName(course) }),
  ...(statuses.length > 0 && { status: statuses }),
})

/** One query for each part of the list. Meetings and races have the same keys. */
export const getQueries = (request: ListRacingRequest): PartQuery<'byStart' | 'byMeeting'>[] => {
  const { meetingId } = request
  const equal: Record<string, Key> = meetingId === undefined ? { shown: true } : { meeting: meetingId }
  return getDayParts(request).map(({ range, only }) => ({
    path: meetingId === undefined ? 'byStart' : 'byMeeting',
    options: { equal, range, residual: { ...getConditions(request), ...(only && { known: only }) } },
  }))
}

export interface ListDeps {
  store: DocumentStore
  writer: { readableUpTo(): number }
}

type Page = Omit<RacePage, '$typeName' | '$unknown'>

/** Errors: invalid_parameter. */
export async function listRaces({ store, writer }: ListDeps, request: ListRacingRequest): Promise<Page> {
  const since = getSince(request)
  checkCursor(request, since === undefined ? 'string' : 'number')
  // Read before any race: a later write gets a position above `upTo`, so the reader's next request finds it.
  if (since !== undefined) return listChanges(store, request, { from: since, to: writer.readableUpTo() })
  const { limit, offset, after } = request
  const { records, total, next } = await findInParts(store, listedRaces, getQueries(request), { limit, offset, after, total: countMax })
  const items = records.flatMap(({ shown }) => shown?.race ?? [])
  return { items, ...getTotal(total), more: next !== undefined, ...(next !== undefined && { next }), removed: [] }
}

/** A page of the races with these positions, including withdrawn ones, whose day, place and status are unknown. */
async function listChanges(store: DocumentStore, request: ListRacingRequest, { from, to }: { from: number; to: number }): Promise<Page> {
  const { limit, offset, after, meetingId } = request
  const path = meetingId === undefined ? 'changes' : 'changesOfMeeting'
  const equal: Record<string, Key> = meetingId === undefined ? { changed: true } : { changedMeeting: meetingId }
  const days = requiredDays(request)
  const conditions = Object.entries({ ...getConditions(request), ...(days && { day: days }) })
  const residual: Conditions = Object.fromEntries(conditions.map(([key, values]) => [key, [...[values].flat(), hidden]]))
  const start = after === '' ? { range: { from, to }, offset } : { range: { to }, after }
  const page = await store.find(listedRaces, path, { equal, residual, ...start, limit })
  const counted = { equal, residual: { ...residual, shown: true }, range: { from, to }, limit: 1, total: countMax }
  const { total } = await store.find(listedRaces, path, counted)
  // An empty page keeps the request's cursor, which finds later changes. With an offset there is no position to
  // continue from.
  const next = page.end ?? (offset === 0 ? after : undefined)
  const records = page.items.map(({ doc }) => doc)
  return {
    items: records.flatMap(({ shown }) => shown?.race ?? []),
    removed: records.flatMap((record) => (record.shown ? [] : [getRemoved(record)])),
    ...getTotal(total!),
    more: page.next !== undefined,
    ...(next !== undefined && { next }),
  }
}

const getRemoved = ({ id, receivedAt: updatedAt }: ListedRaceRecord): RemovedRace => create(RemovedRaceSchema, { id, updatedAt })

const dayMs = 86_400_000
const daysMax = 400

/** The requested days, UTC, as keys. Changes are not ordered by start, so a range does not apply. */
function requiredDays({ from, to }: ListRacingRequest): string[] | undefined {
  if (from === undefined && to === undefined) return undefined
  const [first, last] = [Date.parse(from ?? ''), Date.parse(to ?? '')]
  const count = (last - first) / dayMs + 1
  if (!(count <= daysMax))
    throw fail('invalid_parameter', { name: 'date_from', what: `and date_to must both be given, and span at most ${daysMax} days` })
  return Array.from({ length: Math.max(0, count) }, (_, i) => new Date(first + i * dayMs).toISOString().slice(0, 10))
}

/** The position of `updated_since`. */
function getSince({ updatedSince }: ListRacingRequest): number | undefined {
  if (updatedSince === undefined) return undefined
  if (Number.isNaN(Date.parse(updatedSince)))
    throw fail('invalid_parameter', { name: 'updated_since', what: 'must be an RFC 3339 timestamp such as 2026-03-01T12:00:00Z' })
  return microseconds(updatedSince)
}

function checkCursor({ after, offset }: ListRacingRequest, sort: 'string' | 'number'): void {
  if (after === '' || (isCursor(after, sort) && offset === 0)) return
  throw fail('invalid_parameter', { name: 'cursor', what: 'is not a cursor of this list; start again without it' })
}
