import { dayIn, type Fields, isGiven, shown, text, textIn } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { Stats } from '../shared/box.ts'
import { finalState, regularPeriods, type Score } from '../shared/entry.ts'
import { count, idIn, instantIn, officialKey } from '../shared/nba/fields.ts'
import { bothNames, type Game, type Sides } from '../shared/nba/game.ts'
import { gameId, quarterSeconds } from '../shared/nba/game-id.ts'
import type { Pairing } from '../shared/nba/teams.ts'
import { resultSets } from './result-sets.ts'
import { meetingsV3, summaryTablesV3 } from './summary-v3.ts'

const final = '3'
/** Status ids of games that are scheduled or in play. */
const notFinal = ['1', '2']

type Part = <T>(read: () => T, what?: string) => T | undefined

/**
 * A summary of a finished game, version 2 or 3: teams, day, points by period, officials, attendance, points in the paint and on
 * fast breaks; version 3 also has the start time and the arena. `listed`: the game in the log, whose day, teams and score replace
 * unreadable ones; anything else unreadable is left out. Throws an Error for the summary of another game or of an unfinished one.
 */
export function readSummary(document: unknown, id: string, listed?: Game): Game {
  const repairs: string[] = []
  return gameOfTables(summaryTablesV3(document, repairs) ?? resultSets(document, repairs), id, { repairs, listed })
}

interface Summarized {
  repairs: string[]
  listed?: Game | undefined
}

/** Reads a summary as `readSummary` does, from tables by name. */
export function gameOfTables(sets: (name: string) => readonly Fields[], id: string, { repairs, listed }: Summarized): Game {
  const part: Part = (read, what) => tolerant(repairs, read, leftOut(what))
  const [game] = sets('GameSummary')
  const rows = (name: string): readonly Fields[] => part(() => sets(name)) ?? []
  if (!game || (/^\d{10}$/.test(String(game('GAME_ID'))) && game('GAME_ID') !== id)) throw new Error(`not a summary of ${id}`)
  const status = String(game('GAME_STATUS_ID'))
  if (notFinal.includes(status)) throw new Error(`${id} is not finished; only summaries of finished games are read`)
  if (status !== final) repairs.push(`left out: GAME_STATUS_ID ${shown(game('GAME_STATUS_ID'))} is not ${final}`)
  const lineScore = rows('LineScore')
  const teams = teamsIn(game, lineScore, part, listed)
  const date = dateIn(game, lineScore, part, listed)
  const other = (teamId: number) => otherStats(ofTeam(rows('OtherStats'), teamId), part)
  const officials = rows('Officials').flatMap(
    (field) => part(() => [{ name: nameIn(field), role: 'referee', ...officialKey(field, 'OFFICIAL_ID') }], 'an official') ?? [],
  )
  const [venue] = rows('GameInfo')
  const attendance = isGiven(venue?.('ATTENDANCE')) ? part(() => idIn(venue!, 'ATTENDANCE')) : undefined
  return {
    game: gameId(id),
    ...teams,
    ...startIn(game, date, part),
    ...venueIn(game, part),
    ...(game('NEUTRAL') === true && { neutral: true }),
    scoreboard: scoreboardIn({ game, id, lineScore, teams }, part, listed),
    ...part(() => getNames(lineScore, teams), 'names'),
    teams: { home: other(teams.home), away: other(teams.away) },
    ...(officials.length > 0 && { officials }),
    ...(attendance && { attendance }),
    ...(repairs.length > 0 && { repairs }),
  }
}

/**
 * The meetings of the two teams before the game, the last one first: version 2 has one, version 3 up to five. Empty if they are
 * unreadable or of other teams.
 */
export function lastMeetings(document: unknown, teams: Sides): Pairing[] {
  const meetings = tolerant([], () => meetingsV3(document) ?? meetingsV2(document)) ?? []
  const isOfTeams = ({ home, away }: Sides) =>
    home !== away && [teams.home, teams.away].includes(home) && [teams.home, teams.away].includes(away)
  return meetings.every(isOfTeams) ? meetings : []
}

function meetingsV2(document: unknown): Pairing[] {
  const [last] = resultSets(document, [])('LastMeeting')
  const id = (column: string) => idIn(last!, column)
  return [{ game: gameId(last!('LAST_GAME_ID')), home: id('LAST_GAME_HOME_TEAM_ID'), away: id('LAST_GAME_VISITOR_TEAM_ID') }]
}

/** Version 2 has no time. */
function startIn(game: Fields, date: string, part: Part): Pick<Game, 'date' | 'startAt' | 'timeTbd'> {
  const start = isGiven(game('START')) ? part(() => instantIn(game('START'), 'gameTimeUTC'), 'time') : undefined
  return start === undefined ? { date, startAt: `${date}T00:00:00Z`, timeTbd: true } : { date, startAt: start, timeTbd: false }
}

function venueIn(game: Fields, part: Part): Pick<Game, 'venue'> {
  const name = isGiven(game('ARENA')) ? part(() => text(game('ARENA'), 'arenaName'), 'arena') : undefined
  const city = isGiven(game('ARENA_CITY')) ? part(() => text(game('ARENA_CITY'), 'arenaCity'), 'city') : undefined
  return name === undefined ? {} : { venue: { name, ...(city !== undefined && { city }) } }
}

/** The teams of the game. An unreadable team is taken from the log, else it is the other team of the line score. */
function teamsIn(game: Fields, lineScore: readonly Fields[], part: Part, listed: Game | undefined): Sides {
  const ids = { home: part(() => idIn(game, 'HOME_TEAM_ID')), away: part(() => idIn(game, 'VISITOR_TEAM_ID')) }
  const other = (known: number | undefined) => {
    const found = lineScore.flatMap((field) => tolerant([], () => idIn(field, 'TEAM_ID')) ?? []).filter((id) => id !== known)
    if (known === undefined || found.length !== 1) throw new Error('no file tells both teams')
    return found[0]!
  }
  return { home: ids.home ?? listed?.home ?? other(ids.away), away: ids.away ?? listed?.away ?? other(ids.home) }
}

function dateIn(game: Fields, [row]: readonly Fields[], part: Part, listed: Game | undefined): string {
  const of = (field: Fields) => dayIn(String(field('GAME_DATE_EST')).slice(0, 10))
  return part(() => of(game)) ?? listed?.date ?? of(row ?? game)
}

interface Finished {
  game: Fields
  id: string
  lineScore: readonly Fields[]
  teams: Sides
}

/** An unreadable total is the sum of the side's periods, else the total from the log. */
function scoreboardIn({ game, id, lineScore, teams }: Finished, part: Part, listed: Game | undefined): Game['scoreboard'] {
  const of = (teamId: number) => {
    const field = ofTeam(lineScore, teamId)
    const periods = field && part(() => periodsIn(field), 'points by period')
    const total = field && part(() => count(field, 'PTS'))
    return { periods, total: total ?? periods?.reduce((sum, points) => sum + points, 0) }
  }
  const [a, b] = [of(teams.home), of(teams.away)]
  if (a.total === undefined || b.total === undefined) {
    if (!listed) throw new Error(`no file tells the score of ${id}`)
    return listed.scoreboard
  }
  const score = { home: a.total, away: b.total }
  const played = part(() => count(game, 'LIVE_PERIOD'))
  const hadOvertime = played === undefined ? {} : { hadOvertime: played > regularPeriods }
  if (quarterSeconds(gameId(id)) === undefined) return finalState(score, {})
  if (!a.periods || !b.periods) return finalState(score, hadOvertime)
  const all = a.periods.map((points, i): Score => ({ home: points, away: b.periods![i]! }))
  const lines = all.slice(0, Math.max(played ?? all.findLastIndex(({ home, away }) => home + away > 0) + 1, regularPeriods))
  return part(() => finalState(score, { lines }), 'points by period') ?? finalState(score, hadOvertime)
}

const ofTeam = (rows: readonly Fields[], teamId: number): Fields | undefined =>
  rows.find((field) => String(field('TEAM_ID')) === String(teamId))

/** "Miami Heat": city and nickname. */
function getNames(rows: readonly Fields[], { home, away }: Sides): Pick<Game, 'names'> {
  const getName = (teamId: number) => {
    const of = ofTeam(rows, teamId)
    const parts = [of?.('TEAM_CITY_NAME'), of?.('TEAM_NICKNAME') ?? of?.('TEAM_NAME')].filter(isGiven)
    return parts.length === 2 ? text(parts.join(' '), 'the name of a team') : undefined
  }
  return bothNames(getName(home), getName(away))
}

const periodColumns = [1, 2, 3, 4].map((n) => `PTS_QTR${n}`)
const overtimeColumns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `PTS_OT${n}`)

/** An overtime that was not played may be empty. */
const periodsIn = (field: Fields): number[] => [
  ...periodColumns.map((column) => count(field, column)),
  ...overtimeColumns.map((column) => (isGiven(field(column)) ? count(field, column) : 0)),
]

const otherColumns = { fastBreakPoints: 'PTS_FB', pointsInPaint: 'PTS_PAINT', biggestLead: 'LARGEST_LEAD' } as const

const otherStats = (field: Fields | undefined, part: Part): Stats =>
  Object.fromEntries(
    Object.entries(otherColumns).flatMap(([name, column]) => {
      const value = field && isGiven(field(column)) ? part(() => count(field, column)) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )

const nameIn = (field: Fields): string =>
  textIn([text(field('FIRST_NAME'), 'FIRST_NAME'), text(field('LAST_NAME'), 'LAST_NAME')].join(' '), 'name')
