import type { MessageInitShape } from '@bufbuild/protobuf'
import { later } from '@touchline/contract/contributions'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { fail } from '@touchline/contract/errors'
import type {
  GetRankingRequest,
  RankingContribution,
  RankingPageSchema,
  RankingPlace,
  RankingRecord,
} from '@touchline/contract/gen/ranking'
import type { EncodedStandings, GetStandingsRequest, StandingsRowSchema } from '@touchline/contract/gen/standings'
import { placesOfPart } from '@touchline/contract/ranking-parts'
import { tourKey } from '@touchline/contract/tour-key'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { choose, placeOfList, rankingId, rankings } from './records.ts'

/** A page of the newest list of a tour at or before a day. A list is that of one source, never mixed from several. */
export async function readRanking(store: DocumentStore, request: GetRankingRequest): Promise<MessageInitShape<typeof RankingPageSchema>> {
  const { sport, tour, date, limit, offset } = request
  const tours = await listTours(store, listsIn(sport))
  if (tours.length === 0) throw fail('not_covered', { what: 'published ranking' })
  const key = tour === undefined ? onlyTour(tours) : tourKey(tour)
  if (!tours.includes(key)) throw fail('not_found', { kind: 'ranking of tour', id: `${tour}; the tours are ${tours.join(', ')}` })
  const head = await newestList(store, listsIn(sport), { tourKey: key, to: date })
  if (!head) throw fail('not_found', { kind: `ranking of ${key} at or before`, id: date! })
  const chosen = choose(head)!
  const { total, tour: name } = chosen.list!
  const places = await readPlaces(store, head, chosen, { from: offset, to: Math.min(offset + limit, total) })
  return { sport, tour: name, date: head.date, places, total, updatedAt: chosen.receivedAt, tours }
}

/** More would be a defect of a source; bounds the reads of a request. */
const toursMax = 100
/** Sorts after every date. */
const afterDates = '~'

/** The lists of a sport, or those of a league. */
type Lists =
  | { path: 'lists'; equal: { sport: string; isHead: true } }
  | { path: 'listsOfLeague'; equal: { leagueId: string; isHead: true } }
const listsIn = (sport: string): Lists => ({ path: 'lists', equal: { sport, isHead: true } })

/** The keys of the tours that have a list. The index is skipped from tour to tour, whatever the number of lists. */
async function listTours(store: DocumentStore, { path, equal }: Lists): Promise<string[]> {
  const tours: string[] = []
  for (let from = ''; tours.length < toursMax; ) {
    const { items } = await store.find(rankings, path, { equal, range: { from }, limit: 1 })
    const [first] = items
    if (!first) break
    tours.push(first.doc.tourKey)
    from = placeOfList({ tourKey: first.doc.tourKey, date: afterDates })
  }
  return tours
}

function onlyTour([only, ...others]: readonly string[]): string {
  if (others.length === 0) return only!
  throw fail('missing_parameter', { name: 'tour', what: `the rankings of this sport are ${[only, ...others].join(', ')}` })
}

/** `to`, `from`: the first and last day, inclusive. Absent: any. */
async function newestList(
  store: DocumentStore,
  { path, equal }: Lists,
  { tourKey, from = '', to = afterDates }: { tourKey: string; from?: string | undefined; to?: string | undefined },
): Promise<RankingRecord | undefined> {
  const range = { from: placeOfList({ tourKey, date: from }), to: placeOfList({ tourKey, date: to }) }
  const { items } = await store.find(rankings, path, { equal, range, desc: true, limit: 1 })
  return items[0]?.doc
}

/**
 * The standings of a league of type "tour": its newest list at or before a day, in a season. A league with the lists of
 * several tours has a stage for each. Undefined: it has no list by then.
 */
export async function tourStandings(
  store: DocumentStore,
  { sport, leagueId, season, date }: Pick<GetStandingsRequest, 'sport' | 'leagueId' | 'season' | 'date'>,
): Promise<EncodedStandings | undefined> {
  const lists: Lists = { path: 'listsOfLeague', equal: { leagueId, isHead: true } }
  const end = season === undefined ? undefined : `${season.slice(-4)}-12-31`
  const to = [end, date].filter((each) => each !== undefined).sort()[0]
  const from = season === undefined ? undefined : `${season.slice(0, 4)}-01-01`
  const rows: MessageInitShape<typeof StandingsRowSchema>[] = []
  let [newest, updatedAt] = ['', '']
  for (const tourKey of await listTours(store, lists)) {
    const head = await newestList(store, lists, { tourKey, from, to })
    if (!head) continue
    const chosen = choose(head)!
    const places = await readPlaces(store, head, chosen, { from: 0, to: chosen.list!.total })
    rows.push(...places.map((place) => ({ stage: chosen.list!.tour, position: place.position, ranking: { place, date: head.date } })))
    newest = newest < head.date ? head.date : newest
    updatedAt = later(updatedAt, chosen.receivedAt)
  }
  if (rows.length === 0) return undefined
  const own = { sport, leagueId, season: season ?? newest.slice(0, 4), rows, rule: { reviewed: false, reason: 'published' } }
  return encodeStandings({ ...own, updatedAt, asOf: updatedAt, resultsTo: newest, missingResults: 0 })
}

async function readPlaces(
  store: DocumentStore,
  head: RankingRecord,
  { source, dataset, list }: RankingContribution,
  { from, to }: { from: number; to: number },
): Promise<RankingPlace[]> {
  const places: RankingPlace[] = []
  for (let part = Math.floor(from / placesOfPart); part * placesOfPart < to; part++) {
    const record = part === 0 ? head : (await store.get(rankings, rankingId({ ...head, part })))?.doc
    const own = part === 0 ? list : record?.contributions.find((each) => each.source === source && each.dataset === dataset)?.list
    const start = part * placesOfPart
    places.push(...(own?.places ?? []).slice(Math.max(0, from - start), to - start))
  }
  return places
}
