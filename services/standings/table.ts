import { create } from '@bufbuild/protobuf'
import type { Match } from '@touchline/contract/gen/match'
import { type StandingsRow, StandingsRowSchema, TableSplitSchema } from '@touchline/contract/gen/standings'
import { rank } from './rank.ts'
import type { Rules } from './rules.ts'
import { type Result, type Tally, tally } from './tally.ts'

/** Awarded results count with the score they were awarded; cancelled, abandoned and unfinished matches do not count. */
function countedResult({ schedule, play }: Match): Result | undefined {
  const { state, homeScore, awayScore } = play!.state!
  if ((state !== 'finished' && state !== 'awarded') || homeScore === undefined || awayScore === undefined) return undefined
  const { home, away, startAt, round } = schedule!
  return { home: home!.teamId, away: away!.teamId, homeGoals: homeScore, awayGoals: awayScore, startAt, round: round ?? '' }
}

/** The rows of one stage (or of one group of it) in order of rank, for every team that has a match there, played or not. */
export function table(matches: readonly Match[], rules: Rules, stage: string, group?: string): StandingsRow[] {
  const teams = [...new Set(matches.flatMap(({ schedule }) => [schedule!.home!.teamId, schedule!.away!.teamId]))].sort()
  const results = matches
    .map(countedResult)
    .filter((r) => r !== undefined)
    .sort((a, b) => (a.startAt < b.startAt ? -1 : a.startAt > b.startAt ? 1 : 0))
  const before = positionsBeforeLastRound(teams, results, rules)
  const matchesOf = Map.groupBy(
    results.flatMap((r) => [
      { team: r.home, r },
      { team: r.away, r },
    ]),
    (x) => x.team,
  )
  return rank(teams, results, rules).map((team, i) => {
    const mine = (matchesOf.get(team) ?? []).map((x) => x.r)
    const all = tally(team, mine)
    const outcomes = mine.map((r) => outcome(r, team))
    const taken = rules.deductions.get(team) ?? 0
    const was = before?.get(team)
    return create(StandingsRowSchema, {
      position: i + 1,
      teamId: team,
      stage,
      ...(group !== undefined && { group, groupPosition: i + 1 }),
      played: all.played,
      won: all.won,
      drawn: all.drawn,
      lost: all.lost,
      points: all.points - taken,
      form: outcomes.slice(-5).join(''),
      streak: streak(outcomes),
      ...(was !== undefined && { positionChange: was - (i + 1) }),
      deduction: taken,
      home: split(tally(team, mine, 'home')),
      away: split(tally(team, mine, 'away')),
      goalsFor: all.goalsFor,
      goalsAgainst: all.goalsAgainst,
      goalDifference: all.goalsFor - all.goalsAgainst,
      tiebreakers: [...rules.tiebreakers],
    })
  })
}

function positionsBeforeLastRound(teams: readonly string[], results: readonly Result[], rules: Rules): Map<string, number> | undefined {
  const last = results.at(-1)?.round
  const earlier = results.filter((r) => r.round !== last)
  if (earlier.length === 0) return undefined
  return new Map(rank(teams, earlier, rules).map((team, i) => [team, i + 1]))
}

function outcome(r: Result, team: string): 'W' | 'D' | 'L' {
  const lead = (r.homeGoals - r.awayGoals) * (r.home === team ? 1 : -1)
  return lead > 0 ? 'W' : lead < 0 ? 'L' : 'D'
}

function streak(outcomes: readonly string[]): string {
  const last = outcomes.at(-1)
  if (!last) return ''
  const broken = outcomes.findLastIndex((o) => o !== last)
  return `${last}${outcomes.length - 1 - broken}`
}

const split = (t: Tally) =>
  create(TableSplitSchema, {
    played: t.played,
    won: t.won,
    drawn: t.drawn,
    lost: t.lost,
    points: t.points,
    goalsFor: t.goalsFor,
    goalsAgainst: t.goalsAgainst,
  })
