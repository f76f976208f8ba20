import { readTable } from '../../../parse/csv-table.ts'
import type { FeedFile } from '../../../parse/feed-file.ts'
import { eachFile, type MatchConnector, type MatchesPart, type SourceMatch } from '../../source-model.ts'
import { nationalHockeyLeague } from '../shared/league.ts'
import { roundsOfSeries } from '../shared/series.ts'
import { type GamesFile, gameColumns, type Meeting, meetingIn, parseGame, playOffs, regularSeason } from './parse-game.ts'

const fileName = /^(games|playoffs)_(\d{4})\.csv$/

/**
 * NHL results: two files per season, games_2017.csv and playoffs_2017.csv, named by the year in which it ends. Scores
 * and where a game was decided.
 */
export const nhlResults: MatchConnector = {
  kind: 'matches',
  format: 'nhl-results',
  reads: (name) => fileName.test(name),
  read: eachFile(readGames),
}

async function readGames({ name, bytes }: FeedFile): Promise<MatchesPart> {
  const file = name.split('/').at(-1)!
  const [, kind, end] = fileName.exec(file)!
  const games: GamesFile = { year: Number(end) - 1, stage: kind === 'games' ? regularSeason : playOffs }
  const gameRows: GameRow[] = []
  const { rows, problems } = await readTable(bytes(), {
    name: file,
    columns: gameColumns,
    take({ fields }, at) {
      const meeting = meetingIn(fields, games)
      const game: GameRow = { meeting }
      gameRows.push(game)
      game.match = { ...at, ...parseGame(fields, meeting, games) }
    },
  })
  return {
    part: file.replace('.csv', ''),
    file,
    sport: 'hockey',
    season: { league: nationalHockeyLeague(), name: `${games.year}/${end}` },
    rows,
    problems,
    matches: withMeetings(gameRows, games),
    complete: problems.length === 0,
  }
}

/** A row of the file. A quarantined game has no `match` but still counts as a meeting of the two teams. */
interface GameRow {
  meeting: Meeting
  match?: SourceMatch
}

/** The matches with the number of each meeting and, in play-offs, the round. */
function withMeetings(gameRows: readonly GameRow[], { stage }: GamesFile): SourceMatch[] {
  const ties = gameRows.map((game) => ({ game, date: game.meeting.date, home: game.meeting.home.name, away: game.meeting.away.name }))
  const rounds = stage === playOffs ? roundsOfSeries(ties) : undefined
  const meetingDays = new Map<string, string[]>()
  return ties
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .flatMap((tie) => {
      const pair = `${tie.home}\n${tie.away}`
      const days = [...new Set([...(meetingDays.get(pair) ?? []), tie.date])]
      meetingDays.set(pair, days)
      return tie.game.match ? [{ ...tie.game.match, ...rounds?.get(tie), meeting: days.indexOf(tie.date) + 1 }] : []
    })
}
