import { eachFile, type MatchConnector, type MatchesPart, type SourceMatch } from '../connectors.ts'
import { readTable } from '../csv-table.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { nationalHockeyLeague } from './league.ts'
import { type GamesFile, gameColumns, type Meeting, meetingIn, parseGame, playOffs, regularSeason } from './parse-game.ts'
import { roundsOfSeries } from './series.ts'

const fileName = /^(games|playoffs)_(\d{4})\.csv$/

/** Results of the NHL, two files a season named by the year it ends in, games_2017.csv and playoffs_2017.csv: who was ahead, and where it was decided. */
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
  const named: Named[] = []
  const { rows, problems } = await readTable(bytes(), {
    name: file,
    columns: gameColumns,
    take({ fields }, at) {
      const meeting = meetingIn(fields, games)
      const game: Named = { meeting }
      named.push(game)
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
    matches: placed(named, games),
    complete: problems.length === 0,
  }
}

/** A game that goes to quarantine still counts as a meeting of the two. */
interface Named {
  meeting: Meeting
  match?: SourceMatch
}

/** With the number of each meeting, and of play-offs the round. */
function placed(named: readonly Named[], { stage }: GamesFile): SourceMatch[] {
  const ties = named.map((game) => ({ game, date: game.meeting.date, home: game.meeting.home.name, away: game.meeting.away.name }))
  const rounds = stage === playOffs ? roundsOfSeries(ties) : undefined
  const met = new Map<string, string[]>()
  return ties
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .flatMap((tie) => {
      const pair = `${tie.home}\n${tie.away}`
      const days = [...new Set([...(met.get(pair) ?? []), tie.date])]
      met.set(pair, days)
      return tie.game.match ? [{ ...tie.game.match, ...rounds?.get(tie), meeting: days.indexOf(tie.date) + 1 }] : []
    })
}
