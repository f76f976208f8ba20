import type { Question, Truth } from './question.ts'
import { between, getRecord, type Result, scoreText, sumBy } from './results.ts'

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

/** Home runs of the batters in the event files of 2020 by id of Retrosheet, most first. `teams`: those whose home games count. */
const homeRuns2020 = ({ files }: Truth, files2020: readonly string[]) => {
  const plays = files2020.flatMap((name) => files.text(`baseball/retrosheet-2020/${name}`).split('\n'))
  const batters = plays.filter((line) => /^play,\d+,[01],[^,]+,[^,]*,[^,]*,(?:HR|H\/|H\d|H$)/.test(line))
  return sumBy(
    batters,
    (line) => line.split(',')[3]!,
    () => 1,
  )
}
const allOf2020 =
  'ANA.EVA ARI.EVN ATL.EVN BAL.EVA BOS.EVA CHA.EVA CHN.EVN CIN.EVN CLE.EVA COL.EVN DET.EVA HOU.EVA KCA.EVA LAN.EVN MIA.EVN MIL.EVN MIN.EVA NYA.EVA NYN.EVN OAK.EVA PHI.EVN PIT.EVN SDN.EVN SEA.EVA SFN.EVN SLN.EVN TBA.EVA TEX.EVA TOR.EVA WAS.EVN'
    .split(' ')
    .map((name) => `2020${name}`)

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
    right: () => ['Chicago White Sox Chicago Cubs 8-10 2020-09-27'],
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
    right: (truth) => [`Luke Voit ${homeRuns2020(truth, allOf2020).find(([id]) => id === 'voitl001')![1]}`],
  },
  {
    asks: '¿Cuántos jonrones bateó Mookie Betts en 2020?',
    lang: 'es',
    calls: [['get_statistics', { player: 'Mookie Betts', season: '2020', lang: 'es' }]],
    right: (truth) => {
      const [, count] = homeRuns2020(truth, allOf2020).find(([id]) => id === 'bettm001')!
      return [`batting.hr ${count}`]
    },
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
      const { data } = await rest<{ home_team: { score: number }; away_team: { score: number } }[]>(
        `/baseball/matches?team_id=${team!.id}&season=2020&limit=1`,
      )
      return [`Dodgers San Francisco Giants ${data[0]!.home_team.score}-${data[0]!.away_team.score}`]
    },
  },
]
