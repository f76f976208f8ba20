import { toUtc } from '../../../parse/dates.ts'
import { dayIn, digitsIn } from '../../../parse/fields.ts'
import type { SourceMatch, SourceStage, SourceTeam } from '../../source-model.ts'
import { finalState } from '../shared/entry.ts'
import teams from './teams.json' with { type: 'json' }

export const resultColumns = [
  'season',
  'phase',
  'round_name',
  'team_home',
  'points_home',
  'team_away',
  'points_away',
  'game_code',
  'date',
  'team_code_home',
  'team_code_away',
] as const
type ResultFields = Record<(typeof resultColumns)[number], string>

/** Of the times of the source, which calls it "CET". */
export const timezone = 'Europe/Paris'

/** A result with season and game code. */
export interface Result {
  season: number
  gameCode: number
  match: Omit<SourceMatch, 'row' | 'text'>
}

const stages: Record<string, SourceStage> = {
  RS: { name: 'Regular Season', type: 'league' },
  TS: { name: 'Top 16', type: 'group' },
  PO: { name: 'Play-offs', type: 'knockout' },
  FF: { name: 'Final Four', type: 'knockout' },
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const firstMonth = 6

/**
 * Meeting number at the home ground, by game of a best-of-five series: the higher seed is at home in games one, two and
 * five.
 */
const homeGames = [1, 2, 1, 2, 3]

/**
 * A row of gameresults.csv. It has the final score without a mark for overtime. Its "CET" is local time in Central
 * Europe, daylight saving time included. Throws an Error for an invalid row.
 */
export function readResult(row: ResultFields): Result {
  const [season, gameCode] = [yearIn(row.season), digitsIn(row.game_code, 'game_code', 4)]
  const stage = stages[row.phase]
  if (!stage) throw new Error(`phase "${row.phase.slice(0, 20)}" is unknown`)
  const place = placeIn(row, stage)
  const { date, startAt } = startIn(row.date, season)
  const score = { home: digitsIn(row.points_home, 'points_home', 3), away: digitsIn(row.points_away, 'points_away', 3) }
  if (score.home === score.away) throw new Error(`${score.home}-${score.away}: no game of the league ends level`)
  return {
    season,
    gameCode,
    match: {
      stage,
      ...place,
      date,
      startAt,
      timeTbd: false,
      home: teamOf(row.team_code_home, row.team_home),
      away: teamOf(row.team_code_away, row.team_away),
      scoreboard: finalState(score, {}),
      ...(stage.name === 'Final Four' && { neutral: true }),
      repairs: [],
    },
  }
}

function placeIn({ round_name }: ResultFields, { name }: SourceStage): Pick<SourceMatch, 'round' | 'roundOrder' | 'meeting'> {
  if (name === 'Final Four') {
    if (round_name !== 'Semifinal' && round_name !== 'Final') throw new Error(`round "${round_name.slice(0, 20)}" is not in the Final Four`)
    return { round: round_name, roundOrder: round_name === 'Final' ? 2 : 1, meeting: 1 }
  }
  const [, word, number] = /^(Round|Game) ([1-9]\d?)$/.exec(round_name) ?? []
  const n = Number(number)
  const meeting = name === 'Play-offs' ? homeGames[n - 1] : 1
  if (word !== (name === 'Play-offs' ? 'Game' : 'Round') || meeting === undefined)
    throw new Error(`round "${round_name.slice(0, 20)}" is not in the ${name}`)
  return { round: round_name, roundOrder: n, meeting }
}

/** "May 17 18:00 CET": the year is the season's first or second year. */
function startIn(value: string, season: number): Pick<SourceMatch, 'date' | 'startAt'> {
  const [, name, day, time] = /^([A-Z][a-z]+) (\d{1,2}) ((?:[01]\d|2[0-3]):[0-5]\d) CET$/.exec(value) ?? []
  const month = months.indexOf(name ?? '')
  if (month < 0) throw new Error(`date "${value.slice(0, 60)}" is not a day and hour like "May 17 18:00 CET"`)
  const year = month >= firstMonth ? season : season + 1
  const date = dayIn(`${year}-${String(month + 1).padStart(2, '0')}-${day!.padStart(2, '0')}`)
  return { date, startAt: toUtc(date, time!, timezone) }
}

function yearIn(value: string): number {
  if (!/^20\d\d$/.test(value)) throw new Error(`season "${value.slice(0, 20)}" is not a year`)
  return Number(value)
}

/** Both games of the last day are called "Final"; the one between the losers of the semi-finals is for third place. */
export function withThirdPlace(results: readonly Result[]): Result[] {
  const ofFour = results.filter(({ match }) => match.stage.name === 'Final Four')
  const losers = new Set(
    ofFour
      .filter(({ match }) => match.round === 'Semifinal')
      .map(({ match }) => (match.scoreboard.winner === 'home' ? match.away : match.home).name),
  )
  return results.map((result) => {
    const { match } = result
    if (match.stage.name !== 'Final Four' || match.round !== 'Final' || !losers.has(match.home.name)) return result
    return { ...result, match: { ...match, round: 'Third-Place Game' } }
  })
}

/** EuroLeague clubs under one name for all seasons, without sponsors, which change almost every year. */
const byCode = new Map(teams.map((team) => [team.code, team]))
const byName = new Map(teams.map((team) => [team.name, team]))

export const isReviewed = (code: string): boolean => byCode.has(code)

/** Throws an Error for an unreviewed club. */
function teamOf(code: string, name: string): SourceTeam {
  const found = byCode.get(code) ?? byName.get(name)
  if (!found) throw new Error(`team "${code.slice(0, 20)}", "${name.slice(0, 60)}", is not in the reviewed list of teams`)
  return { name: found.name, country: found.country }
}
