import type { Question, Truth } from './question.ts'
import { between, getRecord, type Result, scoreText, sumBy } from './results.ts'

interface Game {
  date: string
  home_team: { name: string; score: number }
  away_team: { name: string; score: number }
}
/** The games of 2016, regular season, with the codes of Retrosheet. Days are those of America. */
const games2016 = ({ files }: Truth): Result[] =>
  files
    .text('baseball/retrosheet-gamelogs/GL2016.TXT')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('"', '').split(','))
    .map(([day, , , away, , , home, , , awayRuns, homeRuns]) => ({
      ...{ date: day!.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'), home: home!, away: away! },
      score: [Number(homeRuns), Number(awayRuns)] as const,
    }))

/** Home runs of the batters in all games of 2020 by id of Retrosheet. */
const homeRuns2020 = ({ files }: Truth): ReadonlyMap<string, number> => {
  const plays = files.names('baseball/retrosheet-2020', /\.EV[AN]$/).flatMap((name) => files.text(name).split('\n'))
  const homeRuns = plays.filter((line) => /^play,\d+,[01],[^,]+,[^,]*,[^,]*,(?:HR|H\/|H\d|H$)/.test(line))
  return new Map(
    sumBy(
      homeRuns,
      (line) => line.split(',')[3]!,
      () => 1,
    ),
  )
}

export const baseball: readonly Question[] = [
  {
    asks: 'What was the record of the Cubs in 2016?',
    lang: 'en',
    calls: [['get_standings', { team: 'Chicago Cubs', season: '2016' }]],
    right: (truth) => {
      const { won, lost } = getRecord(games2016(truth), 'CHN')
      return [`Chicago Cubs ${won} ${lost}`]
    },
    misleading: ['Chicago Cubs 34 26'],
  },
  {
    asks: '¿Quién ganó el primer partido en casa de los Cubs en 2016?',
    lang: 'es',
    calls: [
      ['get_match', { team: 'Chicago Cubs', date: '2016-04-11', timezone: 'America/Chicago' }],
      ['get_match', { team: 'Chicago Cubs', date: '2016-04-12' }],
    ],
    right: (truth) => {
      const opener = games2016(truth).find(({ home }) => home === 'CHN')!
      return [`Chicago Cubs Cincinnati Reds ${scoreText(opener)}`]
    },
  },
  {
    asks: 'How did the last game of the Cubs against the White Sox end?',
    lang: 'en',
    calls: [['get_matches', { team: 'Cubs', opponent: 'White Sox', last: 1 }]],
    right: async ({ rest }) => {
      const [cubs, sox] = await Promise.all(
        ['Cubs', 'White+Sox'].map(async (name) => (await rest<{ id: string }[]>(`/baseball/teams?q=${name}`)).data[0]!.id),
      )
      const { data } = await rest<Game[]>(`/baseball/matches?team_id=${cubs}&opponent_id=${sox}&status=finished&order=desc&limit=1`)
      const [{ date, home_team: home, away_team: away }] = data as [Game]
      return [`${home.name} ${away.name} ${home.score}-${away.score} ${date}`]
    },
  },
  {
    asks: 'How often did the Red Sox beat the Yankees in 2016?',
    lang: 'en',
    calls: [['get_matches', { team: 'Red Sox', opponent: 'Yankees', season: '2016' }]],
    right: (truth) => {
      const games = between(games2016(truth), 'BOS', 'NYA')
      const { won, lost } = getRecord(games, 'BOS')
      return [new RegExp(`\\b${games.length}\\b`), new RegExp(`won ${won}\\b.*lost ${lost}\\b|wins"?:? ?${won}\\b`)]
    },
  },
  {
    asks: 'Wer hatte 2016 in der American League die beste Bilanz?',
    lang: 'de',
    calls: [
      ['get_standings', { league: 'American League', season: '2016', lang: 'de' }],
      ['get_standings', { league: 'MLB', season: '2016', lang: 'de' }],
    ],
    right: (truth) => {
      const { won, lost } = getRecord(games2016(truth), 'TEX')
      return [`Texas Rangers ${won} ${lost}`]
    },
  },
  {
    asks: 'Chi ha battuto più fuoricampo nel 2020?',
    lang: 'it',
    calls: [
      ['get_leaders', { league: 'MLB', season: '2020', stat: 'home runs' }],
      ['get_leaders', { league: 'MLB', season: '2020', stat: 'hr' }],
    ],
    right: (truth) => [`Luke Voit ${homeRuns2020(truth).get('voitl001')}`],
  },
  {
    asks: '¿Cuántos jonrones bateó Mookie Betts en 2020?',
    lang: 'es',
    calls: [['get_statistics', { player: 'Mookie Betts', season: '2020', lang: 'es' }]],
    right: (truth) => [`batting.hr ${homeRuns2020(truth).get('bettm001')}`],
  },
  {
    asks: 'How many did the Dodgers score on opening day 2020, and against whom?',
    lang: 'en',
    calls: [
      ['get_matches', { team: 'Los Angeles Dodgers', season: '2020', limit: 1 }],
      ['get_match', { team: 'Los Angeles Dodgers', date: '2020-07-24' }],
    ],
    right: async ({ rest }) => {
      const [team] = (await rest<{ id: string }[]>('/baseball/teams?q=Dodgers')).data
      const { data } = await rest<Game[]>(`/baseball/matches?team_id=${team!.id}&season=2020&limit=1`)
      return [`Dodgers San Francisco Giants ${data[0]!.home_team.score}-${data[0]!.away_team.score}`]
    },
  },
]
