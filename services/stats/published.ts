import { create, equals, type MessageInitShape } from '@bufbuild/protobuf'
import type { ResultChanged } from '@touchline/contract/gen/fixtures'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import {
  type ListPublishedLineupsRequest,
  type MatchLineups,
  MatchLineupsSchema,
  type PublishedLineups,
  type PublishedLineupsPageSchema,
  PublishedLineupsSchema,
  type StatsChanged,
} from '@touchline/contract/gen/stats'
import { decodeMatch } from '@touchline/contract/match-page'
import type { Outbox } from '@touchline/platform/outbox'
import { ownTurn } from '@touchline/platform/own-turn'
import type { Clock } from '@touchline/platform/ports/clock'
import type { StatsDeps } from './deps.ts'
import { confirmedAtEnd, lineupsOfSome, matchesAtOnce } from './lineups-of-matches.ts'
import { getTeams } from './merge.ts'
import { lineupsChanged, lineupsOfMatches, publishedLineups } from './records.ts'

const dayMs = 86_400_000
/**
 * Lineups are published at any time before the start and up to this long after it, because an import of past seasons is
 * not news.
 */
const publishedDays = 2
/**
 * Records of published lineups are kept longer than that, so that every lineup that may be published again is compared.
 */
export const keptDays = 4

interface PublishDeps extends StatsDeps {
  outbox: Outbox
  /** The domain's clock. */
  clock: Clock
}

/** Publishes the lineups of these matches if they differ from those published before. */
export const publishReported = (deps: PublishDeps) => (changes: readonly StatsChanged[]) => publishAll(deps, changes)

/** The same for matches that appeared after their lineups, changed sides or ended. */
export const publishOfResults = (deps: PublishDeps) => (changes: readonly ResultChanged[]) =>
  publishAll(
    deps,
    changes.filter(({ startAt }) => Date.parse(startAt) >= earliest(deps.clock)),
  )

const earliest = (clock: Clock): number => clock.now() - publishedDays * dayMs

async function publishAll(deps: PublishDeps, changes: readonly { sport: string; matchId: string }[]): Promise<void> {
  for (const [sport, ofSport] of Map.groupBy(changes, (each) => each.sport)) {
    const ids = [...new Set(ofSport.map(({ matchId }) => matchId))]
    for (let i = 0; i < ids.length; i += matchesAtOnce) {
      await ownTurn()
      await publish(deps, sport, ids.slice(i, i + matchesAtOnce))
    }
  }
}

/**
 * Reads the published lineups before the contributions they are merged from, and writes only if they are unchanged
 * since. When two processes handle one match, the one that read later wins.
 */
async function publish(deps: PublishDeps, sport: string, ids: readonly string[]): Promise<void> {
  for (let open = ids; open.length > 0; ) {
    const stored = await deps.store.getMany(publishedLineups, open)
    const known = new Map(open.map((id, at) => [id, stored[at]?.doc.publishedAt]))
    const current = await currentLineups(deps, sport, await withLineups(deps, known))
    const overtaken = new Set<string>()
    const now = deps.clock.now()
    const fold = (id: string, before: PublishedLineups | undefined) => {
      if (before?.publishedAt === known.get(id)) return published(before, current.get(id)!, now)
      overtaken.add(id)
      return undefined
    }
    await deps.outbox.change(publishedLineups, [...current.keys()], fold, [lineupsChanged])
    open = [...overtaken]
  }
}

/** Matches with lineups from a source, or with published lineups; the others need no call to fixtures. */
async function withLineups({ store }: PublishDeps, known: ReadonlyMap<string, string | undefined>): Promise<string[]> {
  const reported = await store.getMany(lineupsOfMatches, [...known.keys()])
  return [...known].flatMap(([id, publishedAt], at) => {
    const isReported = reported[at]?.doc.contributions.some(({ lineups }) => lineups !== undefined)
    return isReported || publishedAt !== undefined ? [id] : []
  })
}

/**
 * By match id. Absent when the match started too long ago, is not covered, or is unknown to fixtures, which announces
 * it later.
 */
async function currentLineups(deps: PublishDeps, sport: string, ids: readonly string[]): Promise<Map<string, CurrentLineups>> {
  if (ids.length === 0) return new Map()
  const startFrom = `${new Date(earliest(deps.clock)).toISOString().slice(0, 19)}Z`
  const { items } = await deps.clients.fixtures.listMatches({ sport, ids: [...ids], startFrom, limit: ids.length })
  const matches = items.map(decodeMatch).filter(({ schedule }) => schedule!.coverage?.lineups)
  const sides = matches.map(({ id, schedule }) => ({ matchId: id, teamIds: getTeams(schedule!) }))
  const lineups = await lineupsOfSome(deps, sides)
  return new Map(
    matches.map((match, at) => {
      const ofMatch = lineups[at] && confirmedAtEnd(match, lineups[at])
      const current = create(MatchLineupsSchema, { match: reduced(match), ...(ofMatch && { lineups: ofMatch }) })
      return [match.id, { current, startAt: match.schedule!.startAt }]
    }),
  )
}

interface CurrentLineups {
  current: MatchLineups
  startAt: string
}

function reduced({ id, sport, schedule }: Match): Match {
  const [home, away] = getTeams(schedule!)
  return create(MatchSchema, { id, sport, schedule: { leagueId: schedule!.leagueId, home: { teamId: home }, away: { teamId: away } } })
}

/** Undefined when nothing changed. */
function published(before: PublishedLineups | undefined, { current, startAt }: CurrentLineups, now: number): PublishedLineups | undefined {
  if (before ? equals(MatchLineupsSchema, before.current!, current) : !current.lineups) return undefined
  const at = before ? Math.max(now, Date.parse(before.publishedAt) + 1) : now
  return create(PublishedLineupsSchema, { current, startAt, publishedAt: new Date(at).toISOString() })
}

const pageMax = 100

/** Sorted as published. */
export async function listPublishedLineups(
  { store }: Pick<StatsDeps, 'store'>,
  { since, after }: ListPublishedLineupsRequest,
): Promise<MessageInitShape<typeof PublishedLineupsPageSchema>> {
  const page = await store.find(publishedLineups, 'byInstant', { range: { from: since }, limit: pageMax, ...(after !== '' && { after }) })
  return { items: page.items.map(({ doc }) => doc), ...(page.next !== undefined && { next: page.next }) }
}
