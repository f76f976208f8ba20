import { fail } from '@touchline/contract/errors'
import type { HorseRacingService, ListRacingRequest, RaceDetails } from '@touchline/contract/gen/racing'
import { isId } from '@touchline/contract/ids'
import { normalizeName } from '@touchline/contract/names/normalize'
import type { DocumentStore, FindOptions } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { listedMeetings, listedRaces, races } from './records.ts'

type Lists = Pick<ServiceImpl<typeof HorseRacingService>, 'listMeetings' | 'listRaces' | 'getRace' | 'getRaceDetails'>

export const handlers = ({ store }: { store: DocumentStore }): Lists => ({
  async listMeetings(request) {
    const { path, options } = getQuery(request)
    const { items, total } = await store.find(listedMeetings, path, options)
    return { items: items.flatMap(({ doc }) => doc.shown ?? []), total: total! }
  },
  async listRaces(request) {
    const { path, options } = getQuery(request)
    const { items, total } = await store.find(listedRaces, path, options)
    return { items: items.flatMap(({ doc }) => doc.shown?.race ?? []), total: total! }
  },
  async getRace({ id }) {
    return (await shownRace(store, id)).race!
  },
  getRaceDetails: ({ id }) => shownRace(store, id),
})

async function shownRace(store: DocumentStore, id: string): Promise<RaceDetails> {
  const shown = (await store.get(races, id))?.doc.shown
  if (!shown) throw fail('not_found', { kind: 'race', id })
  return shown
}

/** Meetings and races have the same keys. */
function getQuery({ from, to, countryCode, course, meetingId, statuses, limit, offset }: ListRacingRequest) {
  const residual = {
    ...(countryCode !== undefined && { country: countryCode }),
    ...(course !== undefined && { course: isId(course, 'racecourse') ? course : normalizeName(course) }),
    ...(statuses.length > 0 && { status: statuses }),
  }
  const range = { ...(from !== undefined && { from: `${from}T00:00:00Z` }), ...(to !== undefined && { to: `${to}T23:59:59Z` }) }
  const equal: Record<string, string | boolean> = meetingId === undefined ? { shown: true } : { meeting: meetingId }
  const options: FindOptions = { equal, range, residual, limit, offset, total: true }
  return { path: meetingId === undefined ? ('byStart' as const) : ('byMeeting' as const), options }
}
