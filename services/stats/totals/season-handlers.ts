import { create } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import { fail } from '@touchline/contract/errors'
import type { StatsService } from '@touchline/contract/gen/stats'
import { type SeasonTotals, SeasonTotalsSchema } from '@touchline/contract/gen/totals_records'
import { mainStatistics, type Statistic, statisticNamed } from '@touchline/contract/statistics'
import type { Call, ServiceImpl } from '@touchline/platform/rpc-types'
import type { StatsDeps } from '../deps.ts'
import { appliedRules } from '../qualification/applied-rules.ts'
import { changesPerMatch, leaderList } from './leaders.ts'
import type { SubjectKind } from './lines.ts'
import { seasonTotals, seasonTotalsId } from './records.ts'
import { checkCoverage, pageMax, playerKind, stageFilter } from './requests.ts'

type Methods = Pick<ServiceImpl<typeof StatsService>, 'listLeaders' | 'listTeamTotals'>

export const seasonHandlers = (deps: StatsDeps): Methods => ({
  async listLeaders({ leagueId, sport, season, stage, statistics, perMatch, minMatches, limit, qualified }, call) {
    const wanted = (statistics.length > 0 ? statistics : mainStatistics(sport)).map((name) => rankedStatistic(sport, name))
    const found = await readSeason(deps, { kind: playerKind(sport), leagueId, sport, season, stage }, call)
    const lists = wanted.map((statistic) => ({ statistic, perMatch: perMatch && changesPerMatch(statistic) }))
    const rules = await appliedRules(deps.store, found, lists)
    const options = {
      ...{ stage: found.stage, limit: Math.min(limit, pageMax), minMatches },
      qualifiedOnly: qualified ?? minMatches === undefined,
    }
    return {
      ...found.shown,
      lists: lists.map((list, i) =>
        leaderList(found.totals, list.statistic, { ...options, perMatch: list.perMatch, qualification: rules[i] }),
      ),
    }
  },

  async listTeamTotals({ leagueId, sport, season, stage }, call) {
    const found = await readSeason(deps, { kind: 'team', leagueId, sport, season, stage }, call)
    const teams = found.totals.rows.flatMap(({ subjectId, stages }) => {
      const total = stages.find((each) => each.stage === found.stage)
      return total?.team ? [{ ...total.team, teamId: subjectId }] : []
    })
    return { ...found.shown, teams }
  },
})

/** Throws `invalid_parameter` for a name that no player of the sport is ranked by. */
function rankedStatistic(sport: string, name: string): Statistic {
  const statistic = statisticNamed(sport, name)
  if (!statistic?.isRanked) throw fail('invalid_parameter', { name: 'stat', what: `has no statistic ${name}` })
  return statistic
}

interface AskedSeason {
  kind: SubjectKind
  leagueId: string
  sport: string
  season: string | undefined
  stage: string | undefined
}

/** The rows of a season, and the name of the requested stage in them; empty: all stages. */
async function readSeason(deps: StatsDeps, { kind, leagueId, sport, stage, ...asked }: AskedSeason, call: Call) {
  const wanted = { leagueId, sport, ...(asked.season !== undefined && { season: asked.season }) }
  const { season, archived } = await deps.clients.fixtures.findSeason(wanted, { within: call })
  const stored = await deps.store.get(seasonTotals, seasonTotalsId({ kind, leagueId, season }))
  const totals = stored && { ...stored.doc, rows: stored.doc.rows.filter(({ stages }) => stages.length > 0) }
  if (!totals || totals.rows.length === 0) await checkCoverage(deps, { leagueId, sport, season }, call)
  const stages = totals ? stagesOfSeason(totals) : []
  const isWanted = stageFilter(stage)
  const found = stage === undefined ? '' : stages.find(isWanted)
  if (found === undefined) throw fail('not_found', { kind: 'stage', id: stage! })
  const rows = totals?.rows ?? []
  const newest = rows.reduce((latest, row) => (row.asOf > latest ? row.asOf : latest), '')
  return {
    totals: totals ?? create(SeasonTotalsSchema, { sport }),
    stage: found,
    shown: { leagueId, season, archived, stages, asOf: newest },
  }
}

/** In order of play. */
function stagesOfSeason({ rows }: Pick<SeasonTotals, 'rows'>): string[] {
  const firstAt = new Map<string, string>()
  for (const { stages } of rows) {
    for (const { stage, firstAt: at } of stages) {
      const known = firstAt.get(stage)
      if (stage !== '' && (known === undefined || at < known)) firstAt.set(stage, at)
    }
  }
  return [...firstAt].sort(([a, x], [b, y]) => byCodePoint(x, y) || byCodePoint(a, b)).map(([stage]) => stage)
}
