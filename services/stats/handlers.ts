import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import {
  type GetMatchStatsRequest,
  type PlaysRecord,
  type StatsRecord,
  StatsRecordSchema,
  type StatsService,
} from '@touchline/contract/gen/stats'
import { isEnded } from '@touchline/contract/states'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Call, Client, ServiceImpl } from '@touchline/platform/rpc-types'
import { idsInQuestion, withCurrentIds } from './current-ids.ts'
import { lineupsOf, statisticsOf, teamsOf } from './merge.ts'
import { believed, playByPlayOf } from './plays.ts'
import { matches, plays } from './records.ts'

interface StatsDeps {
  store: DocumentStore
  clients: { fixtures: Client<typeof FixturesService> }
}

export const handlers = (deps: StatsDeps): ServiceImpl<typeof StatsService> => ({
  async getLineups(request, call) {
    const match = await coveredMatch(deps, request, 'lineups', call)
    const { record, teams } = await told(deps, match, call)
    const lineups = lineupsOf(record, teams)
    // Once a match is over, who was on its sheet is no announcement any more.
    const isOver = isEnded(match.state!.scoreboard!.state)
    return { match, ...(lineups && { lineups: { ...lineups, confirmed: lineups.confirmed || isOver } }) }
  },

  async getStatistics(request, call) {
    const match = await coveredMatch(deps, request, 'statistics', call)
    const { record, teams } = await told(deps, match, call)
    const statistics = statisticsOf(record, teams)
    return { match, ...(statistics && { statistics }) }
  },

  async getPlayByPlay(request, call) {
    const match = await coveredMatch(deps, request, 'playByPlay', call)
    const record = believed(
      (await deps.store.find(plays, 'ofMatch', { equal: { matchId: match.id }, limit: 100 })).items.map(({ doc }) => doc),
    )
    return { match, ...(record && { plays: playByPlayOf(record, await isTurned(deps, match, record, call)) }) }
  },

  // No source of injuries is read, so no competition is covered and this ends in `not_covered`.
  async listInjuries(request, call) {
    return { match: await coveredMatch(deps, request, 'injuries', call), items: [] }
  },
})

const kinds = { lineups: 'line-ups', statistics: 'statistics', playByPlay: 'play-by-play', injuries: 'injuries' } as const

/** The match as fixtures has it. Errors: those of `GetMatch`; `not_covered` where its competition never has this kind. */
async function coveredMatch(
  { clients }: StatsDeps,
  { matchId, sport }: GetMatchStatsRequest,
  kind: keyof typeof kinds,
  call: Call,
): Promise<Match> {
  const match = await clients.fixtures.getMatch({ id: matchId, sport }, { within: call })
  if (!match.schedule!.coverage?.[kind]) throw fail('not_covered', { what: kinds[kind] })
  return match
}

/** What sources say of a match, with teams and players under the ids that stand for them now; `teams`: those of the match, home first. */
async function told({ store, clients }: StatsDeps, match: Match, call: Call): Promise<{ record: StatsRecord; teams: string[] }> {
  const record = (await store.get(matches, match.id))?.doc ?? create(StatsRecordSchema)
  const teams = teamsOf(match.schedule!)
  const ids = idsInQuestion(record, teams)
  if (ids.length === 0) return { record, teams }
  const current = await currentIds(clients, ids, call)
  return { record: withCurrentIds(record, current), teams: teams.map(current) }
}

/** Whether a source has the sides of this match the other way round. */
async function isTurned({ clients }: StatsDeps, match: Match, { homeId }: PlaysRecord, call: Call): Promise<boolean> {
  const [home, away] = teamsOf(match.schedule!)
  if (homeId === home || homeId === away || homeId === '') return homeId === away
  const current = await currentIds(clients, [homeId, away], call)
  return current(homeId) === current(away)
}

/** What each of these ids is called by now: the id that stands for it, by itself when none does. */
async function currentIds({ fixtures }: StatsDeps['clients'], ids: string[], call: Call): Promise<(id: string) => string> {
  const { items } = await fixtures.getNames({ ids }, { within: call })
  const into = new Map(items.filter(({ mergedInto }) => mergedInto !== '').map(({ id, mergedInto }) => [id, mergedInto]))
  return (id) => into.get(id) ?? id
}
