import { randomBytes } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import {
  type AuthService,
  type Calendar,
  type CalendarRecord,
  CalendarRecordSchema,
  type CreateCalendarRequest,
  type Grant,
  type KeyRecord,
} from '@touchline/contract/gen/auth'
import { idLetters } from '@touchline/contract/ids'
import { formCalendarToken, keyBytes, keyDigest } from '@touchline/contract/keys'
import { timestamp } from '@touchline/platform/ports/clock'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { update } from '@touchline/platform/update'
import type { AuthDeps } from './deps.ts'
import { events } from './events.ts'
import { getGrant, isPublishable, stateAt } from './keys.ts'
import { calendarRevoked, calendars } from './records.ts'
import { getMacs } from './secrets.ts'
import { getKey, macsOfDigest } from './stored-keys.ts'

type CalendarMethods = Pick<ServiceImpl<typeof AuthService>, 'getCalendarGrant' | 'createCalendar' | 'listCalendars' | 'revokeCalendar'>

const pageSize = 500
const nameMax = 100
const idBytes = 10
/** Rotations between the key of a calendar and its newest successor. */
const successorsMax = 100

/** Tokens that read calendars. One is stored and looked up like a key, and has no rights of its own. */
export const calendarHandlers = (deps: AuthDeps): CalendarMethods => ({
  async getCalendarGrant({ digest }) {
    const macs = macsOfDigest(deps, digest)
    const { items } = await deps.store.find(calendars, 'byMac', { oneOf: { mac: macs } })
    const record = items[0]?.doc
    if (!record || record.calendar!.isRevoked) throw fail('not_found', { kind: 'calendar', id: 'asked for' })
    // Signed with an older secret: signed again, as a key is.
    if (record.mac !== macs[0]) await signAgain(deps, record, macs[0]!)
    return newestGrant(deps, record.calendar!)
  },

  createCalendar: (request) => createCalendar(deps, request),

  async listCalendars({ after, keyId }) {
    const options = { limit: pageSize, ...(after && { after }) }
    const page =
      keyId === ''
        ? await deps.store.find(calendars, 'byCreation', options)
        : await deps.store.find(calendars, 'byKey', { ...options, equal: { keyId } })
    return { items: page.items.map(({ doc }) => doc.calendar!), ...(page.next && { next: page.next }) }
  },

  async revokeCalendar({ id }) {
    let calendar: Calendar | undefined
    await deps.outbox.change(
      calendars,
      [id],
      (_, existing) => {
        if (!existing) throw fail('not_found', { kind: 'calendar', id })
        calendar = { ...existing.calendar!, isRevoked: true }
        return existing.calendar!.isRevoked ? undefined : create(CalendarRecordSchema, { ...existing, calendar })
      },
      [calendarRevoked],
    )
    events(deps.log).calendarRevoked(id)
    return calendar!
  },
})

async function createCalendar(deps: AuthDeps, { keyId, name }: CreateCalendarRequest) {
  if (name.length > nameMax) throw fail('invalid_parameter', { name: 'name', what: `must have at most ${nameMax} characters` })
  const record = await getKey(deps, keyId)
  const state = stateAt(record.key!, deps.realClock.now())
  if (isPublishable(record))
    throw fail('invalid_parameter', { name: 'key', what: 'is publishable: programs that show calendars send no Origin' })
  if (state !== 'active') throw fail('invalid_parameter', { name: 'key', what: `is a key that is ${state}` })
  const id = `cal_${idLetters(randomBytes(idBytes))}`
  const token = formCalendarToken(randomBytes(keyBytes))
  const mac = getMacs(deps.config.keySecret, keyDigest(token))[0]!
  const calendar = { id, keyId, name, lastFour: token.slice(-4), createdAt: timestamp(deps.realClock) }
  const insert = (_: string, existing: unknown) => {
    if (existing) throw new Error(`${id} was generated twice`)
    return create(CalendarRecordSchema, { mac, calendar })
  }
  await deps.outbox.change(calendars, [id], insert, [calendarRevoked])
  events(deps.log).calendarMade(id, keyId)
  return { token, id }
}

const signAgain = ({ store }: AuthDeps, { calendar, mac }: CalendarRecord, newest: string) =>
  update(store, calendars, calendar!.id, (current) =>
    current?.mac === mac ? create(CalendarRecordSchema, { ...current, mac: newest }) : undefined,
  )

/** A calendar outlives the rotation of its key. */
async function newestGrant(deps: AuthDeps, { keyId }: Calendar): Promise<Grant> {
  let record: KeyRecord = await getKey(deps, keyId)
  for (let i = 0; record.key!.replacedBy !== '' && i < successorsMax; i++) record = await getKey(deps, record.key!.replacedBy)
  return getGrant(record)
}
