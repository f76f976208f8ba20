import type { SeasonRow, SeasonTotals } from '@touchline/contract/gen/totals_records'
import { type Statistic, statisticNamed } from '@touchline/contract/statistics'
import { readValue } from '../totals/season-rows.ts'
import { exact } from '../totals/sums.ts'
import type { QualificationRule } from './rules.ts'

/** The rules of leagues are about the regular season. */
const regularSeason = 'Regular Season'

/**
 * The stage in which totals decide who qualifies for a list over `stage`: the regular season, or "" where the season has
 * a single stage. A list over all stages ("") ranks those who qualified in the regular season. Undefined: no rule applies,
 * because the list is of another stage, or the season has no stage of this name.
 */
export function countedStage(stage: string, stages: readonly string[]): string | undefined {
  if (stages.length === 0) return ''
  return stages.includes(regularSeason) && (stage === '' || stage === regularSeason) ? regularSeason : undefined
}

interface Counted {
  season: Pick<SeasonTotals, 'sport' | 'statistics'>
  statistic: Statistic
  /** As from countedStage. */
  stage: string
  /** Matches of the stage that count, by the id of the team. */
  teamMatches: ReadonlyMap<string, number>
}

const outsOfInning = 3

/**
 * Whether a player qualifies by a rule. The matches of the newest team of the player count, as many as it has played so
 * far, so a ranking during the season has lower minimums. A player whose team has no match in the stage does not
 * qualify.
 */
export function qualifier(rule: QualificationRule, { season, statistic, stage, teamMatches }: Counted): (row: SeasonRow) => boolean {
  const thresholds = rule.any_of.map(({ statistic: name, min, team_matches }) => {
    const isMatches = name === 'matches'
    const unit = statisticNamed(season.sport, name)?.combination.by === 'innings' ? outsOfInning : 1
    return { isMatches, index: season.statistics.indexOf(isMatches ? statistic.name : name), perMatch: (min * unit) / team_matches }
  })
  return ({ stages, teamIds }) => {
    const total = stages.find((each) => each.stage === stage)
    const played = teamMatches.get(teamIds[0] ?? '')
    if (!total || !played) return false
    return thresholds.some(({ isMatches, index, perMatch }) => {
      const known = readValue(total, index)
      const needed = rule.rounded ? Math.round(exact(perMatch * played)) : exact(perMatch * played)
      return known !== undefined && (isMatches ? known.matches : known.value) >= needed
    })
  }
}
