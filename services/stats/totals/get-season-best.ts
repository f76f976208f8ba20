import type { MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { GetSeasonBestRequest, SeasonBestSchema } from '@touchline/contract/gen/totals'
import type { SeasonTotals } from '@touchline/contract/gen/totals_records'
import { type Statistic, statisticNamed } from '@touchline/contract/statistics'
import { batches } from '@touchline/platform/pages'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { getValue, scores } from './list-scorers.ts'
import { seasonTotals, seasonTotalsId, subjectMatches, subjectMatchesId } from './records.ts'
import { readValue } from './season-rows.ts'
import { linesInOrder } from './subject-sums.ts'

const documentsAtOnce = 50

/**
 * Whether a player had so many in a match of the season that starts before an instant. Reads the documents of players
 * whose sum of the season is as high, one batch after another, until one reached it.
 */
export async function getSeasonBest(
  store: DocumentStore,
  { sport, leagueId, season, statistic: name, atLeast, before, matchId }: GetSeasonBestRequest,
): Promise<MessageInitShape<typeof SeasonBestSchema>> {
  const statistic = statisticNamed(sport, name)
  if (!statistic || scores[sport] !== name) throw fail('invalid_parameter', { name: 'statistic', what: 'does not add up to the score' })
  const place = { leagueId, season }
  const [teams, players] = await store.getMany(seasonTotals, [
    seasonTotalsId({ kind: 'team', ...place }),
    seasonTotalsId({ kind: 'player', ...place }),
  ])
  if (!teams || !players) return {}
  const matches = sum(teams.doc, (row) => row.stages[0]?.matches) / 2
  const sums = sumsOfPlayers(players.doc, statistic)
  const scored = scoredByPlayers(teams.doc, sport)
  const total = [...sums.values()].reduce((all, value) => all + value, 0)
  if (scored === undefined || total !== scored) return { matches }
  const ids = [...sums]
    .filter(([, value]) => value >= atLeast)
    .map(([subjectId]) => subjectMatchesId({ kind: 'player', subjectId, ...place }))
  for (const some of batches(ids, documentsAtOnce)) {
    const docs = (await store.getMany(subjectMatches, some)).flatMap((stored) => stored?.doc ?? [])
    const counted = docs.flatMap(linesInOrder).filter((line) => line.startAt < before && line.matchId !== matchId)
    if (counted.some((line) => (getValue(sport, statistic, line) ?? 0) >= atLeast)) return { known: true, matches, reached: true }
  }
  return { known: true, matches }
}

const sum = ({ rows }: SeasonTotals, value: (row: SeasonTotals['rows'][number]) => number | undefined): number =>
  rows.reduce((all, row) => all + (value(row) ?? 0), 0)

function sumsOfPlayers({ statistics, rows }: SeasonTotals, { name }: Statistic): Map<string, number> {
  const index = statistics.indexOf(name)
  return new Map(rows.map(({ subjectId, stages: [all] }) => [subjectId, (all && readValue(all, index)?.value) ?? 0]))
}

/** What the players of all teams scored by the official scores. Undefined: a score is not known. */
function scoredByPlayers(teams: SeasonTotals, sport: string): number | undefined {
  const totals = teams.rows.flatMap(({ stages: [all] }) => all?.team?.total ?? [])
  if (totals.some(({ own, matchesWithScore }) => own?.matches !== matchesWithScore)) return undefined
  // The official score of hockey has one more goal for the winner of a shoot-out; the goals of a team do not.
  if (sport === 'hockey') {
    const isWhole = totals.every(({ own }) => own!.withoutStatistics === 0 && own!.matchesWith.goals === undefined)
    return isWhole
      ? totals.reduce((all, { own }) => all + (own!.stats.case === 'hockey' ? (own!.stats.value.goals ?? 0) : 0), 0)
      : undefined
  }
  const ownGoals = totals.reduce((all, { own }) => all + (own!.stats.case === 'soccer' ? (own!.stats.value.ownGoals ?? 0) : 0), 0)
  return totals.reduce((all, { scored }) => all + scored, 0) - ownGoals
}
