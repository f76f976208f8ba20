import { fail } from '@touchline/contract/errors'
import type { HorseRacingService, RaceDetails } from '@touchline/contract/gen/racing'
import { findInParts } from '@touchline/platform/find-in-parts'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { getQueries, type ListDeps, listRaces } from './list.ts'
import { listedMeetings, races, runRaces } from './records.ts'

type Lists = Pick<
  ServiceImpl<typeof HorseRacingService>,
  'listMeetings' | 'listRaces' | 'getRace' | 'getRaceDetails' | 'listRacesInProgress'
>

const dayMs = 86_400_000
const inProgressMax = 500

export const handlers = ({ store, writer, clock }: ListDeps & { clock: Clock }): Lists => ({
  async listMeetings(request) {
    const { limit, offset } = request
    const { records, total } = await findInParts(store, listedMeetings, getQueries(request), { limit, offset, after: '', total: true })
    return { items: records.flatMap(({ shown }) => shown ?? []), total }
  },
  listRaces: (request) => listRaces({ store, writer }, request),
  async getRace({ id }) {
    return (await shownRace(store, id)).race!
  },
  getRaceDetails: ({ id }) => shownRace(store, id),
  async listRacesInProgress() {
    const range = { from: new Date(clock.now() - dayMs).toISOString() }
    const { items } = await store.find(runRaces, 'inProgress', { equal: { inProgress: true }, range, limit: inProgressMax })
    return { items: items.flatMap(({ doc }) => doc.shown ?? []) }
  },
})

async function shownRace(store: DocumentStore, id: string): Promise<RaceDetails> {
  const shown = (await store.get(races, id))?.doc.shown
  if (!shown) throw fail('not_found', { kind: 'race', id })
  return shown
}
