import type { SourceMatch } from '../../source-model.ts'
import { placeOfDay } from '../shared/calendar.ts'
import { finalState } from '../shared/result.ts'
import { teamOf } from '../shared/teams.ts'
import { foldGame } from './fold-game.ts'
import type { Game, GameSide } from './game.ts'
import { statisticsOf } from './stats.ts'

/** The match of a finished game. Throws an Error when its points are inconsistent or its day is outside a season. */
export function gameMatch(game: Game): Omit<SourceMatch, 'row' | 'text'> & { season: number } {
  const { season, ...place } = placeOfDay(game.date)
  const folded = foldGame(game)
  return {
    season,
    ...place,
    date: game.date,
    startAt: `${game.date}T00:00:00Z`,
    timeTbd: true,
    home: teamOf(game.home.code, season),
    away: teamOf(game.away.code, season),
    play: finalState(lineOf(game.home), lineOf(game.away), game.hadOvertime),
    ...(folded && { events: folded.events, plays: folded.plays }),
    statistics: statisticsOf(game),
    repairs: folded ? [] : ['plays do not add up to the points by quarter and were left out'],
  }
}

const lineOf = ({ points: [q1, q2, q3, q4, overtime] }: GameSide) => ({ quarters: [q1, q2, q3, q4] as const, overtime })
