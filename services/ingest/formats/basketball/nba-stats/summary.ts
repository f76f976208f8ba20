import { dayIn, type Fields, isGiven, text, textIn } from '../../../parse/fields.ts'
import type { Stats } from '../shared/box.ts'
import { finalState, type Score } from '../shared/entry.ts'
import { count, idIn } from '../shared/nba/fields.ts'
import { bothNames, type Game } from '../shared/nba/game.ts'
import { gameId, quarterSeconds } from '../shared/nba/game-id.ts'
import { resultSets } from './result-sets.ts'

const final = '3'

/**
 * A summary of a finished game: teams, day, points by period, officials, attendance, points in the paint and on fast
 * breaks. Throws an Error.
 */
export function readSummary(document: unknown, id: string): Game {
  const sets = resultSets(document)
  const [game] = sets('GameSummary')
  if (!game || game('GAME_ID') !== id) throw new Error(`not a summary of ${id}`)
  if (String(game('GAME_STATUS_ID')) !== final) throw new Error(`${id} is not finished; only summaries of finished games are read`)
  const [home, away] = [idIn(game, 'HOME_TEAM_ID'), idIn(game, 'VISITOR_TEAM_ID')]
  const date = dayIn(String(game('GAME_DATE_EST')).slice(0, 10))
  const line = (teamId: number) => lineOf(ofTeam(sets('LineScore'), teamId))
  const other = (teamId: number) => otherStats(ofTeam(sets('OtherStats'), teamId))
  const [a, b] = [line(home), line(away)]
  const parsed = gameId(id)
  const lines = a.periods
    .slice(0, Math.max(count(game, 'LIVE_PERIOD'), 4))
    .map((points, i): Score => ({ home: points, away: b.periods[i]! }))
  const officials = sets('Officials').map((field) => ({ name: nameIn(field), role: 'referee' }))
  const attendance = sets('GameInfo')[0]?.('ATTENDANCE')
  return {
    game: parsed,
    home,
    away,
    date,
    startAt: `${date}T00:00:00Z`,
    timeTbd: true,
    scoreboard: finalState({ home: a.total, away: b.total }, quarterSeconds(parsed) === undefined ? {} : { lines }),
    ...namesOf(sets('LineScore'), home, away),
    teams: { home: other(home), away: other(away) },
    ...(officials.length > 0 && { officials }),
    ...(isGiven(attendance) && Number(attendance) > 0 && { attendance: idIn(sets('GameInfo')[0]!, 'ATTENDANCE') }),
  }
}

function ofTeam(rows: readonly Fields[], teamId: number): Fields {
  const found = rows.find((field) => field('TEAM_ID') === teamId)
  if (!found) throw new Error(`no row of team ${teamId}`)
  return found
}

/** "Miami Heat": city and nickname. */
function namesOf(rows: readonly Fields[], home: number, away: number): Pick<Game, 'names'> {
  const nameOf = (teamId: number) => {
    const of = ofTeam(rows, teamId)
    const parts = [of('TEAM_CITY_NAME'), of('TEAM_NICKNAME')].filter(isGiven)
    return parts.length === 2 ? text(parts.join(' '), 'the name of a team') : undefined
  }
  return bothNames(nameOf(home), nameOf(away))
}

const periodColumns = [1, 2, 3, 4].map((n) => `PTS_QTR${n}`).concat([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `PTS_OT${n}`))

const lineOf = (field: Fields) => ({ periods: periodColumns.map((column) => count(field, column)), total: count(field, 'PTS') })

const otherStats = (field: Fields): Stats => ({
  fastBreakPoints: count(field, 'PTS_FB'),
  pointsInPaint: count(field, 'PTS_PAINT'),
  biggestLead: count(field, 'LARGEST_LEAD'),
})

const nameIn = (field: Fields): string =>
  textIn([text(field('FIRST_NAME'), 'FIRST_NAME'), text(field('LAST_NAME'), 'LAST_NAME')].join(' '), 'name')
