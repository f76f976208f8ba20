import { type Question, saysNone, type Truth } from './question.ts'
import { between, getRecord, type Result, scoreText, withTeam } from './results.ts'

interface Game extends Result {
  /** "OT", "SO" or empty. */
  decidedIn: string
}
/** Games of the NHL: "games_2017" is the regular season of 2016/17. */
const nhlGames = ({ files }: Truth, file: string, folder = 'nhl-results'): Game[] =>
  files.csv(`hockey/${folder}/${file}.csv`).map((row) => ({
    ...{ date: row.date!, home: row.home!, away: row.away!, decidedIn: row.ot! },
    score: [Number(row.home_goals), Number(row.away_goals)] as const,
  }))

/** Wins, losses and losses after regular time, and points: two for a win, one for a loss after regular time. */
function nhlRecord(games: readonly Game[], team: string) {
  const { won, lost } = getRecord(games, team)
  const { lost: late } = getRecord(
    games.filter(({ decidedIn }) => decidedIn !== ''),
    team,
  )
  return { won, lost: lost - late, late, points: 2 * won + late }
}

interface Scorebar {
  SeasonID: string
  GameDateISO8601: string
  HomeLongName: string
  HomeGoals: string
  VisitorLongName: string
  VisitorGoals: string
}
const pwhlGames = ({ files }: Truth): Scorebar[] =>
  files.json<{ SiteKit: { Scorebar: Scorebar[] } }>('hockey/pwhl-hockeytech/pwhl_schedule_2025.json').SiteKit.Scorebar

interface Summary {
  GC: { Gamesummary: { goals: { time: string; goal_scorer: { first_name: string; last_name: string } }[] } }
}

/** The NHL and the PWHL. */
export const hockey: readonly Question[] = [
  {
    asks: 'How many points did the Capitals have in the NHL in 2016/17?',
    lang: 'en',
    calls: [['get_standings', { league: 'NHL', team: 'Capitals', season: '2016/17' }]],
    right: (truth) => {
      const { won, points } = nhlRecord(nhlGames(truth, 'games_2017'), 'Washington Capitals')
      return [`Washington Capitals ${won} ${points}`]
    },
  },
  {
    asks: 'And the season before that?',
    lang: 'en',
    calls: [
      ['get_standings', { league: 'NHL', team_name: 'Capitals', season: 2016 }],
      ['get_standings', { league: 'NHL', team: 'Washington Capitals', season: '2015/2016' }],
    ],
    right: (truth) => {
      const { won, points } = nhlRecord(nhlGames(truth, 'games_2016'), 'Washington Capitals')
      return [`Washington Capitals ${won} ${points}`]
    },
    misleading: ['Washington Capitals 55 118'],
  },
  {
    asks: 'Qui a gagné la Coupe Stanley en 2017 ?',
    lang: 'fr',
    calls: [
      ['get_bracket', { league: 'Stanley Cup', season: '2017' }],
      ['get_bracket', { league: 'NHL', season: '2016/17' }],
    ],
    right: (truth) => {
      const final = between(nhlGames(truth, 'playoffs_2017'), 'Pittsburgh Penguins', 'Nashville Predators')
      const { won, lost } = getRecord(final, 'Pittsburgh Penguins')
      return [[`Pittsburgh Penguins Nashville Predators ${won}-${lost}`, `Nashville Predators Pittsburgh Penguins ${lost}-${won}`]]
    },
  },
  {
    asks: 'Who was first in the PWHL, Montreal Victoire?',
    lang: 'en',
    calls: [['get_standings', { team: 'Montreal Victoire', league: 'PWHL', season: '2024/25' }]],
    right: ({ files }) => {
      const [{ sections }] = files.json<[{ sections: [{ data: { row: { name: string; points: string } }[] }] }]>(
        'hockey/pwhl-hockeytech/pwhl_standings_5.json',
      )
      return [`1 Montréal Victoire ${sections[0].data.find(({ row }) => row.name.includes('Victoire'))!.row.points}`]
    },
  },
  {
    asks: 'Qui a gagné le dernier match de la LPHF entre Ottawa et le Minnesota ?',
    lang: 'fr',
    calls: [['get_matches', { team: 'Ottawa Charge', opponent: 'Minnesota Frost', last: 1, lang: 'fr' }]],
    right: (truth) => {
      const game = pwhlGames(truth).findLast(
        ({ HomeLongName, VisitorLongName }) => HomeLongName === 'Ottawa Charge' && VisitorLongName === 'Minnesota Frost',
      )!
      return [`Charge Frost ${game.HomeGoals}-${game.VisitorGoals} ${game.GameDateISO8601.slice(0, 10)}`]
    },
  },
  {
    asks: 'Who scored when PWHL Montreal played Boston on 2 March 2024?',
    lang: 'en',
    calls: [
      ['get_match', { team: 'Montreal', opponent: 'Boston', league: 'PWHL', date: '2024-03-02' }],
      ['get_match', { team: 'Montréal Victoire', date: '2024-03-02' }],
    ],
    right: ({ files }) => {
      const { goals } = files.json<Summary>('hockey/pwhl-hockeytech/pwhl_game_summary_42.json').GC.Gamesummary
      return goals.map(({ goal_scorer: { first_name, last_name } }) => `goal ${first_name} ${last_name}`)
    },
  },
  {
    asks: 'Is there a box score of the last match of the Bruins?',
    lang: 'en',
    calls: [['get_match_details', { team: 'Boston Bruins', sections: ['box_score'] }]],
    right: (truth) => {
      const last = withTeam(nhlGames(truth, 'playoffs_2017'), 'Boston Bruins').at(-1)!
      return [`${last.home} ${last.away} ${scoreText(last)}`, /not available.*box score|box score.*not available/i]
    },
  },
  {
    asks: 'Wie oft mussten die Penguins 2016/17 in die Verlängerung?',
    lang: 'de',
    calls: [
      ['get_statistics', { team: 'Pittsburgh Penguins', season: '2016/17', lang: 'de' }],
      ['get_standings', { team: 'Pittsburgh Penguins', season: '2016/17', lang: 'de' }],
    ],
    right: (truth) => {
      const { won, late, points } = nhlRecord(nhlGames(truth, 'games_2017'), 'Pittsburgh Penguins')
      return [`Pittsburgh Penguins ${won} ${late} ${points}`]
    },
  },
  {
    asks: 'Quante reti ha segnato Sidney Crosby nel 2010-11?',
    lang: 'it',
    calls: [['get_statistics', { player: 'Sidney Crosby', season: '2010/11', lang: 'it' }]],
    // The Hockey Databank is imported for squads only.
    right: () => [saysNone, /Crosby|statistic/i],
    misleading: ['goals 0', 'goals 32'],
  },
  {
    asks: 'Who won the Stanley Cup in 2024?',
    lang: 'en',
    calls: [['get_bracket', { league: 'NHL', season: '2023/24' }]],
    right: () => [saysNone, /2023|season/],
    misleading: ['Pittsburgh Penguins Nashville Predators'],
  },
]
