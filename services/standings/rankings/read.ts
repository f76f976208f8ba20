import type { MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type {
  GetRankingRequest,
  RankingContribution,
  RankingPageSchema,
  RankingPlace,
  RankingRecord,
} from '@touchline/contract/gen/ranking'
import { placesOfPart } from '@touchline/contract/ranking-parts'
import { tourKey } from '@touchline/contract/tour-key'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { choose, placeOfList, rankingId, rankings } from './records.ts'

/** A page of the newest list of a tour at or before a day. A list is that of one source, never mixed from several. */
export async function readRanking(store: DocumentStore, request: GetRankingRequest): Promise<MessageInitShape<typeof RankingPageSchema>> {
  const { sport, tour, date, limit, offset } = request
  const tours = await listTours(store, sport)
  if (tours.length === 0) throw fail('not_covered', { what: 'published ranking' })
  const key = tour === undefined ? onlyTour(tours) : tourKey(tour)
  if (!tours.includes(key)) throw fail('not_found', { kind: 'ranking of tour', id: `${tour}; the tours are ${tours.join(', ')}` })
  const head = await newestList(store, { sport, tourKey: key, date })
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

/** The keys of the tours that have a list. The index is skipped from tour to tour, whatever the number of lists. */
async function listTours(store: DocumentStore, sport: string): Promise<string[]> {
  const tours: string[] = []
  for (let from = ''; tours.length < toursMax; ) {
    const { items } = await store.find(rankings, 'lists', { equal: { sport, isHead: true }, range: { from }, limit: 1 })
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

async function newestList(
  store: DocumentStore,
  { sport, tourKey, date = afterDates }: { sport: string; tourKey: string; date: string | undefined },
): Promise<RankingRecord | undefined> {
  const range = { from: placeOfList({ tourKey, date: '' }), to: placeOfList({ tourKey, date }) }
  const { items } = await store.find(rankings, 'lists', { equal: { sport, isHead: true }, range, desc: true, limit: 1 })
  return items[0]?.doc
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
