import { type Question, saysNone, type Truth } from './question.ts'
import { between, getRecord, type Result, scoreText, withTeam } from './results.ts'

interface Game extends Result {
  stage: 'REG' | 'POST'
}
/** Games of the NFL with the abbreviations of the league. Days are those of America. */
const games = ({ files }: Truth, season: '2018' | '2019'): Game[] =>
  files.csv(`american-football/nfl-results/games_${season}.csv`).map((row) => ({
    ...{ date: row.date!, home: row.home!, away: row.away!, stage: row.season_type as Game['stage'] },
    score: [Number(row.home_score), Number(row.away_score)] as const,
  }))
const regular = (truth: Truth, season: '2018' | '2019') => games(truth, season).filter(({ stage }) => stage === 'REG')

interface GameCenter {
  home: { stats: { passing: Record<string, { name: string; yds: number; tds: number }> } }
}

export const americanFootball: readonly Question[] = [
  {
    asks: "Comment s'est terminée la saison des Saints ?",
    lang: 'fr',
    calls: [['get_matches', { team: 'Saints', last: 1 }]],
    right: (truth) => {
      const last = withTeam(games(truth, '2019'), 'NO').at(-1)!
      return [`New Orleans Saints Minnesota Vikings ${scoreText(last)}`]
    },
  },
  {
    asks: '¿Quién ganó la Super Bowl de febrero de 2020?',
    lang: 'es',
    calls: [
      ['get_matches', { league: 'Super Bowl', season: '2019' }],
      ['get_bracket', { league: 'NFL', season: '2019' }],
    ],
    right: (truth) => {
      const superBowl = games(truth, '2019').at(-1)!
      return [`Kansas City Chiefs San Francisco 49ers ${scoreText(superBowl)}`]
    },
  },
  {
    asks: 'Which team had the best record in the NFL in 2019?',
    lang: 'en',
    calls: [['get_standings', { league: 'NFL', season: '2019' }]],
    right: (truth) => {
      const { won, lost } = getRecord(regular(truth, '2019'), 'BAL')
      return [`Baltimore Ravens ${won} ${lost}`]
    },
  },
  {
    asks: 'Wie viele Spiele haben die Rams 2018 gewonnen?',
    lang: 'de',
    calls: [['get_standings', { team: 'Los Angeles Rams', season: 2018, lang: 'de' }]],
    right: (truth) => {
      const { won, lost } = getRecord(regular(truth, '2018'), 'LA')
      return [`Los Angeles Rams ${won} ${lost}`]
    },
    misleading: (truth) => {
      const { won, lost } = getRecord(regular(truth, '2019'), 'LA')
      return [`Los Angeles Rams ${won} ${lost}`]
    },
  },
  {
    asks: 'What was the score of that wild Chiefs at Rams Monday night game in 2018?',
    lang: 'en',
    calls: [
      ['get_matches', { team: 'Kansas City Chiefs', opponent: 'Los Angeles Rams', year: 2018 }],
      ['get_matches', { team: 'Kansas City Chiefs', opponent: 'Los Angeles Rams', last: 1 }],
    ],
    right: (truth) => [`Los Angeles Rams Kansas City Chiefs ${scoreText(between(games(truth, '2018'), 'KC', 'LA')[0]!)}`],
  },
  {
    asks: 'How many yards did Bortles throw for against the Patriots in September 2018?',
    lang: 'en',
    calls: [
      ['get_match_details', { team: 'Jacksonville Jaguars', opponent: 'New England Patriots', date: '2018-09-16', section: 'box score' }],
      ['get_match_details', { team: 'Jacksonville Jaguars', date: '2018-09-16', sections: ['box_score'] }],
    ],
    right: ({ files }) => {
      const game = files.json<Record<string, GameCenter>>('american-football/nfl-gamecenter/2018/2018091612.json')['2018091612']!
      const { yds } = Object.values(game.home.stats.passing).find(({ name }) => name === 'B.Bortles')!
      return [`Blake Bortles ${yds}`]
    },
  },
  {
    asks: 'Did any game of the 2019 NFL season end in a tie?',
    lang: 'en',
    calls: [['get_standings', { league: 'NFL', season: '2019' }]],
    right: (truth) => {
      const { won, lost, drawn } = getRecord(regular(truth, '2019'), 'ARI')
      return [`Arizona Cardinals ${won} ${lost} ${drawn}`]
    },
  },
  {
    asks: 'Come è finita Patriots–Cowboys nel 2019?',
    lang: 'it',
    calls: [['get_matches', { team: 'New England Patriots', opponent: 'Dallas Cowboys', season: '2019', lang: 'it' }]],
    right: (truth) => [`New England Patriots Dallas Cowboys ${scoreText(between(games(truth, '2019'), 'NE', 'DAL')[0]!)}`],
  },
  {
    asks: 'When does the XFL season start?',
    lang: 'en',
    calls: [['find_leagues', { query: 'XFL', sport: 'american-football' }]],
    right: () => [saysNone, /XFL|0 leagues/],
    misleading: [/NFL"/],
  },
]
