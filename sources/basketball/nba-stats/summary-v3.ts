import { byCodePoint } from '@touchline/contract/by-code-point'
import { type Fields, getFields, getList } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { idIn, instantIn } from '../shared/nba/fields.ts'
import { gameId } from '../shared/nba/game-id.ts'
import type { Pairing } from '../shared/nba/teams.ts'

const sides = ['homeTeam', 'awayTeam'] as const

/**
 * The tables of a summary of version 3, {boxScoreSummary: {gameId, homeTeam, awayTeam, …}}, in the form of version 2. An
 * unreadable part is left out. Undefined for a document of another version.
 */
export function summaryTablesV3(document: unknown, repairs: string[]): ((name: string) => readonly Fields[]) | undefined {
  const summary = getFields(document, 'the document')('boxScoreSummary')
  if (summary === undefined) return undefined
  const game = getFields(summary, 'boxScoreSummary')
  const part = <T>(what: string, read: () => readonly T[]): readonly T[] => tolerant(repairs, read, leftOut(what)) ?? []
  const charts = part('postgameCharts', () => [getFields(game('postgameCharts') ?? {}, 'postgameCharts')])[0]
  const tables: Readonly<Record<string, readonly Fields[]>> = {
    GameSummary: [gameRow(game)],
    LineScore: sides.flatMap((side) => part(side, () => [lineRow(getFields(game(side), side))])),
    OtherStats: sides.flatMap((side) => part(side, () => (charts?.(side) == null ? [] : [otherRow(getFields(charts(side), side))]))),
    Officials: part('officials', () => getList(game('officials'), 'officials')).flatMap((each) =>
      part('an official', () => [officialRow(each)]),
    ),
    GameInfo: [row({ ATTENDANCE: game('attendance') })],
  }
  return (name) => tables[name]!
}

const row =
  (cells: Readonly<Record<string, unknown>>): Fields =>
  (column) =>
    Object.hasOwn(cells, column) ? cells[column] : undefined

function gameRow(game: Fields): Fields {
  const getId = (side: string) => (game(side) as { teamId?: unknown } | undefined)?.teamId
  const isId = (value: unknown): boolean => /^[1-9]\d*$/.test(String(value))
  const arena = (game('arena') ?? {}) as { arenaName?: unknown; arenaCity?: unknown }
  return row({
    GAME_ID: game('gameId'),
    GAME_STATUS_ID: game('gameStatus'),
    GAME_DATE_EST: game('gameEt'),
    HOME_TEAM_ID: isId(game('homeTeamId')) ? game('homeTeamId') : getId('homeTeam'),
    VISITOR_TEAM_ID: isId(game('awayTeamId')) ? game('awayTeamId') : getId('awayTeam'),
    LIVE_PERIOD: game('period'),
    START: game('gameTimeUTC'),
    NEUTRAL: game('isNeutral'),
    ARENA: arena.arenaName,
    ARENA_CITY: arena.arenaCity,
  })
}

function lineRow(team: Fields): Fields {
  const periods = getList(team('periods'), 'periods').map((each) => getFields(each, 'a period'))
  const points = periods.map((period, i): [string, unknown] => [i < 4 ? `PTS_QTR${i + 1}` : `PTS_OT${i - 3}`, period('score')])
  return row({
    ...Object.fromEntries(points),
    TEAM_ID: team('teamId'),
    TEAM_CITY_NAME: team('teamCity'),
    TEAM_NICKNAME: team('teamName'),
    PTS: team('score'),
  })
}

function otherRow(team: Fields): Fields {
  const statistics = getFields(team('statistics'), 'statistics')
  return row({
    TEAM_ID: team('teamId'),
    PTS_FB: statistics('pointsFastBreak'),
    PTS_PAINT: statistics('pointsInThePaint'),
    LARGEST_LEAD: statistics('biggestLead'),
  })
}

function officialRow(value: unknown): Fields {
  const official = getFields(value, 'an official')
  return row({ OFFICIAL_ID: official('personId'), FIRST_NAME: official('firstName'), LAST_NAME: official('familyName') })
}

/** The last meetings of the two teams up to the game, the last one first. Undefined for a document of another version. */
export function meetingsV3(document: unknown): Pairing[] | undefined {
  const summary = getFields(document, 'the document')('boxScoreSummary')
  if (summary === undefined) return undefined
  const game = getFields(summary, 'boxScoreSummary')
  const start = instantIn(game('gameTimeUTC'), 'gameTimeUTC')
  return getList(getFields(game('lastFiveMeetings'), 'lastFiveMeetings')('meetings'), 'meetings')
    .map((each) => getFields(each, 'a meeting'))
    .map((each) => ({ each, at: instantIn(each('gameTimeUTC'), 'gameTimeUTC') }))
    .filter(({ at }) => at < start)
    .toSorted((a, b) => byCodePoint(b.at, a.at))
    .map(({ each }) => {
      const teamId = (side: string) => idIn(getFields(each(side), side), 'teamId')
      return { game: gameId(each('gameId')), home: teamId('homeTeam'), away: teamId('awayTeam') }
    })
}
