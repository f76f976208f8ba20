import { type Question, saysNone, type Truth } from './question.ts'
import { between, getRecord, type Result, scoreText } from './results.ts'

type Game = Readonly<Record<string, string | number>>
/** The rows of an NBA file: one per team and game. */
const gameRows = ({ files }: Truth, path: string): Game[] => {
  const { headers, rowSet } = files.json<{ resultSets: { headers: string[]; rowSet: (string | number)[][] }[] }>(path).resultSets[0]!
  return rowSet.map((row) => Object.fromEntries(headers.map((name, i) => [name, row[i]!])))
}
const season2018 = 'basketball/nba/stats_leaguegamelog_2018-19.json'
const season2023 = 'basketball/nba-more/stats_leaguegamelog_2023-24.json'
const season2024 = 'basketball/nba-more/stats_leaguegamelog_2024-25.json'

/** Wins and losses of a team, "64 18". */
function wonLost(truth: Truth, path: string, team: string): string {
  const own = gameRows(truth, path).filter(({ TEAM_NAME }) => TEAM_NAME === team)
  const won = own.filter(({ WL }) => WL === 'W').length
  return `${won} ${own.length - won}`
}
/** The last game of a team as points of both. Days are those of America. */
function lastGame(truth: Truth, path: string, team: string): { own: number; other: number; date: string; opponent: string } {
  const rows = gameRows(truth, path)
  const own = rows
    .filter(({ TEAM_NAME }) => TEAM_NAME === team)
    .toSorted((a, b) => String(b.GAME_DATE).localeCompare(String(a.GAME_DATE)))[0]!
  const other = rows.find(({ GAME_ID, TEAM_NAME }) => GAME_ID === own.GAME_ID && TEAM_NAME !== team)!
  return { own: Number(own.PTS), other: Number(other.PTS), date: String(own.GAME_DATE), opponent: String(other.TEAM_NAME) }
}

/** EuroLeague results of the season that begins in the year. */
const euroLeague = ({ files }: Truth, season: string, phase: string): Result[] =>
  files
    .csv('basketball/euroleague/gameresults.csv')
    .filter((row) => row.season === season && row.phase === phase)
    .map((row) => ({
      ...{ date: row.date!, home: row.team_home!, away: row.team_away! },
      score: [Number(row.points_home), Number(row.points_away)] as const,
    }))

const warriors = { team: 'Golden State Warriors', date: '2020-12-23' }

/** The NBA and the EuroLeague. */
export const basketball: readonly Question[] = [
  {
    asks: 'How did the Warriors do last time?',
    lang: 'en',
    calls: [
      ['get_matches', { team: 'Warriors', n: 1, status: 'finished', order: 'desc' }],
      ['get_matches', { team: 'Golden State Warriors', last: 1 }],
    ],
    right: (truth) => {
      const { own, other, opponent } = lastGame(truth, season2024, 'Golden State Warriors')
      return [`Golden State Warriors ${own}-${other} ${opponent}`]
    },
  },
  {
    asks: '¿Cuántos puntos anotó Curry el primer día de la temporada 2020-21?',
    lang: 'es',
    calls: [['get_match_details', { ...warriors, sections: ['box_score'] }]],
    right: ({ files }) => {
      const { game } = files.json<{ game: Record<'awayTeam', { players: { name: string; statistics: { points: number } }[] }> }>(
        'basketball/nba/live_boxscore_0022000001.json',
      )
      const points = (name: string) => game.awayTeam.players.find((each) => each.name === name)!.statistics.points
      return [`Stephen Curry pts ${points('Stephen Curry')}`, `James Wiseman pts ${points('James Wiseman')}`]
    },
  },
  {
    asks: 'How did that match between the Nets and the Warriors end, play by play?',
    lang: 'en',
    calls: [
      ['get_match_details', { ...warriors, section: 'play_by_play', limit: 5 }],
      ['get_match_details', { ...warriors, sections: ['play_by_play'], limit: 5 }],
    ],
    right: ({ files }) => {
      const { game } = files.json<{ game: Record<'awayTeam' | 'homeTeam', { score: number }> }>(
        'basketball/nba/live_boxscore_0022000001.json',
      )
      return [`${game.homeTeam.score}-${game.awayTeam.score}`, /play.by.play/i]
    },
  },
  {
    asks: 'Where did Real Madrid finish in the EuroLeague 2018/19?',
    lang: 'en',
    calls: [['get_standings', { league: 'EuroLeague', team: 'Real Madrid', season: '2018/19' }]],
    right: (truth) => {
      const { won, lost } = getRecord(euroLeague(truth, '2018', 'RS'), 'Real Madrid')
      return [`Real Madrid 3 ${won} ${lost}`]
    },
  },
  {
    asks: '¿Quién ganó la Euroliga en 2019?',
    lang: 'es',
    calls: [
      ['get_bracket', { league: 'Euroliga', season: '2018/19', lang: 'es' }],
      ['get_matches', { league: 'EuroLeague', last: 4, lang: 'es' }],
    ],
    right: (truth) => {
      const final = euroLeague(truth, '2018', 'FF').at(-1)!
      return [`CSKA Efes ${scoreText({ ...final, score: final.score })}`]
    },
  },
  {
    asks: 'Quelle équipe NBA avait le meilleur bilan en 2023/24 ?',
    lang: 'fr',
    calls: [['get_standings', { league: 'NBA', season: '2023-24' }]],
    right: (truth) => [`Boston Celtics ${wonLost(truth, season2023, 'Boston Celtics')}`],
  },
  {
    asks: 'Wie war die Bilanz der Mavericks 2023/24?',
    lang: 'de',
    calls: [['get_standings', { team: 'Dallas Mavericks', season: '2023/24', lang: 'de' }]],
    right: (truth) => [`Dallas Mavericks ${wonLost(truth, season2023, 'Dallas Mavericks')}`],
    misleading: (truth) => [`Dallas Mavericks ${wonLost(truth, season2018, 'Dallas Mavericks')}`],
  },
  {
    asks: 'How many games did the Lakers win in 2018-19?',
    lang: 'en',
    calls: [
      ['get_standings', { team: 'Lakers', year: '2018-19' }],
      ['get_standings', { team: 'Lakers', season: '2018/2019' }],
    ],
    right: (truth) => [`Los Angeles Lakers ${wonLost(truth, season2018, 'Los Angeles Lakers')}`],
    misleading: (truth) => [`Los Angeles Lakers ${wonLost(truth, season2023, 'Los Angeles Lakers')}`],
  },
  {
    asks: 'Com’è finita l’ultima partita dei Celtics?',
    lang: 'it',
    calls: [['get_matches', { team: 'Celtics', sport: 'basketball', last: 1, lang: 'it' }]],
    right: (truth) => {
      const { own, other } = lastGame(truth, season2024, 'Boston Celtics')
      return [[`Boston Celtics ${own}-${other}`, `Boston Celtics ${other}-${own}`]]
    },
  },
  {
    asks: 'How did Markieff Morris play against the Thunder on 30 November 2016?',
    lang: 'en',
    calls: [
      ['get_match_details', { team: 'Wizards', opponent: 'Thunder', date: '2016-11-30', sections: ['box_score'] }],
      ['get_match_details', { team: 'Washington Wizards', date: '2016-11-30', sections: ['box_score'] }],
    ],
    right: (truth) => {
      const row = gameRows(truth, 'basketball/nba/stats_boxscore_0021600270.json').find((each) => each.PLAYER_NAME === 'Markieff Morris')!
      return [`Markieff Morris pts ${row.PTS} reb ${row.REB}`]
    },
  },
  {
    asks: 'Combien de fois Barcelone a-t-il battu le Real Madrid en saison régulière de l’Euroligue 2016/17 ?',
    lang: 'fr',
    calls: [
      ['get_matches', { team: 'Barcelona', opponent: 'Real Madrid', league: 'EuroLeague', season: '2016/17', lang: 'fr' }],
      ['get_matches', { team: 'Barcelona', opponent: 'Real Madrid', sport: 'basketball', season: '2016/17', lang: 'fr' }],
    ],
    right: (truth) =>
      between(euroLeague(truth, '2016', 'RS'), 'FC Barcelona Lassa', 'Real Madrid').map((result) => `Real Madrid ${scoreText(result)}`),
    misleading: ['soccer'],
  },
  {
    asks: 'Who is playing in the NBA tonight?',
    lang: 'en',
    calls: [['get_matches', { league: 'NBA', date: 'today' }]],
    right: async ({ rest }) => {
      const { total } = (await rest('/basketball/matches?date=2026-03-09')).meta
      return [total === 0 ? saysNone : `${total} matches`]
    },
    misleading: [/\d{2,3}-\d{2,3}(?!-)/],
  },
  {
    asks: 'How are the Lakers doing, with a key for soccer?',
    lang: 'en',
    calls: [['get_standings', { sport: 'basketball', team: 'Lakers' }]],
    right: () => [/does not include basketball/i, /soccer/],
    misleading: [/\d+-\d+(?!-)/],
    only: 'soccer',
  },
]
