import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Language } from '@touchline/contract/catalog'
import type { FactPageSchema, FactRecord, ListFactsRequest } from '@touchline/contract/gen/briefings'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { NameReader } from '../load/names.ts'
import { getEntities, presented } from '../present.ts'
import type { Positions } from './positions.ts'
import { facts } from './records.ts'
import { plainFact } from './stored-fact.ts'

const totalMax = 10_000
const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

interface ListDeps {
  store: DocumentStore
  clock: Clock
  positions: Pick<Positions, 'readableUpTo'>
  names: NameReader
}

const instant = (at: number): string => new Date(at).toISOString()

/** A page of the feed, newest first, in a language. */
export const listFacts =
  (deps: ListDeps) =>
  async ({ sport, leagueIds, since, scope, limit, offset, lang }: ListFactsRequest): Promise<MessageInitShape<typeof FactPageSchema>> => {
    const upTo = deps.positions.readableUpTo()
    // Rounded down to minutes, so that requests in the same minute get the same answer.
    const now = deps.clock.now()
    const after = since === undefined ? now - dayMs - (now % minuteMs) : Date.parse(since)
    const leagues = narrowed(leagueIds, scope?.leagueIds)
    const found = await find(deps.store, { sport, leagues, after, upTo, limit, offset })
    const newest = offset === 0 ? found.items[0] : (await find(deps.store, { sport, leagues, after, upTo, limit: 1, offset: 0 })).items[0]
    return {
      items: await inWords(found.items, { sport, lang: lang as Language }, deps.names),
      total: Math.min(found.total, totalMax),
      totalCapped: found.total > totalMax,
      nextSince: newest?.fact?.publishedAt ?? instant(unchanged(after, now, upTo)),
    }
  }

/** Undefined: any league. */
function narrowed(asked: readonly string[], allowed: readonly string[] | undefined): string[] | undefined {
  if (asked.length === 0) return allowed && [...allowed]
  return asked.filter((id) => !allowed || allowed.includes(id))
}

/**
 * The instant from which a reader who found nothing continues. It stays the same, so that the answer stays the same,
 * and moves forward when it is more than a day old, because an instant may be at most 30 days old. Nothing more is
 * published up to `upTo`.
 */
const unchanged = (after: number, now: number, upTo: number): number =>
  now - after > dayMs + minuteMs ? Math.max(after, Math.min(now - (now % hourMs), upTo)) : after

interface Find {
  sport: string
  leagues: string[] | undefined
  after: number
  upTo: number
  limit: number
  offset: number
}

/** Several leagues filter the index of the sport. */
async function find(
  store: DocumentStore,
  { sport, leagues, after, upTo, limit, offset }: Find,
): Promise<{ items: FactRecord[]; total: number }> {
  if (leagues?.length === 0 || upTo <= after) return { items: [], total: 0 }
  const page = { range: { from: instant(after + 1), to: instant(upTo) }, desc: true, limit, offset, total: totalMax + 1 }
  const [league] = leagues ?? []
  const { items, total = 0 } = await (leagues?.length === 1
    ? store.find(facts, 'byLeague', { equal: { league: league! }, ...page })
    : store.find(facts, 'bySport', { equal: { sport }, ...page, ...(leagues && { residual: { league: leagues } }) }))
  return { items: items.map(({ doc }) => doc), total }
}

async function inWords(records: readonly FactRecord[], { sport, lang }: { sport: string; lang: Language }, names: NameReader) {
  const plain = records.map(({ fact }) => ({ fact: fact!, plain: plainFact(fact!) }))
  const known = await names.of(new Set(plain.flatMap((each) => getEntities(each.plain)).map(({ id }) => id)))
  return plain.flatMap(({ fact, plain }) => {
    const shown = presented(plain, fact.id, fact.validAt, { lang, sport, names: known, day: fact.validAt.slice(0, 10) })
    const { matchId, leagueId, publishedAt, correctionOf } = fact
    return shown ? [{ ...shown, matchId, leagueId, publishedAt, ...(correctionOf !== undefined && { correctionOf }) }] : []
  })
}
