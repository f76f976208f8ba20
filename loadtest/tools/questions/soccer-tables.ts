import type { Question, Truth } from './question.ts'
import { getRecord, getTable, longestRuns, runAtEnd } from './results.ts'
import { seasonResults } from './soccer-files.ts'

const now = '2026-03-09'
const points = (truth: Truth, season: string, team: string, until = now): number =>
  getRecord(seasonResults(truth, season, until), team).points
const place = (truth: Truth, season: string, team: string, until = now): number =>
  getTable(seasonResults(truth, season, until)).findIndex((row) => row.team === team) + 1

/** Tables now and on a day, champions, runs. */
export const soccerTables: readonly Question[] = [
  {
    asks: 'Who leads the Premier League, and by how much?',
    lang: 'en',
    calls: [['get_standings', { league: 'Premier League' }]],
    right: (truth) => [
      `1 Arsenal ${points(truth, '2025-26/en.1', 'Arsenal FC')}`,
      `2 Manchester City ${points(truth, '2025-26/en.1', 'Manchester City FC')}`,
    ],
  },
  {
    asks: 'Who is top of the EPL?',
    lang: 'en',
    calls: [['get_standings', { competition: 'EPL' }]],
    right: (truth) => [`1 Arsenal ${points(truth, '2025-26/en.1', 'Arsenal FC')}`],
  },
  {
    asks: 'Wer ist Tabellenführer der Bundesliga?',
    lang: 'de',
    calls: [
      ['get_standings', { league: 'Bundesliga', lang: 'de' }],
      ['get_standings', { league: 'Bundesliga', country: 'Deutschland', lang: 'de' }],
    ],
    right: (truth) => [`1 Bayern ${points(truth, '2025-26/de.1', 'FC Bayern München')}`],
    misleading: ['Salzburg', 'Sturm'],
  },
  {
    asks: 'Wie sieht die österreichische Bundesliga aus?',
    lang: 'de',
    calls: [
      ['get_standings', { league: 'Bundesliga', country: 'Österreich', lang: 'de' }],
      ['get_standings', { league: 'Österreich: Bundesliga', lang: 'de' }],
    ],
    right: async ({ rest }) => {
      const leagues = await rest<{ id: string; name: string; tier: number }[]>('/soccer/leagues?country=AT&q=Bundesliga&limit=20')
      const { id } = leagues.data.find(({ name }) => name === 'Bundesliga')!
      const { data } = await rest<{ position: number; points: number }[]>(`/soccer/leagues/${id}/standings`)
      const [first] = data.filter(({ position }) => position === 1)
      return [`1 ${first!.points}`, /Austria|Österreich/]
    },
    misleading: ['Bayern'],
  },
  {
    asks: 'Dove si trova il Napoli in classifica?',
    lang: 'it',
    calls: [['get_standings', { team: 'Napoli', lang: 'it' }]],
    right: (truth) => [`Napoli ${place(truth, '2025-26/it.1', 'SSC Napoli')} ${points(truth, '2025-26/it.1', 'SSC Napoli')}`],
  },
  {
    asks: '¿Cuántos puntos le saca el Barcelona al Real Madrid?',
    lang: 'es',
    calls: [['get_standings', { league: 'La Liga', lang: 'es' }]],
    right: (truth) => [
      `Barcelona ${points(truth, '2025-26/es.1', 'FC Barcelona')}`,
      `Real Madrid ${points(truth, '2025-26/es.1', 'Real Madrid CF')}`,
    ],
  },
  {
    asks: 'Où en est Lens en Ligue 1 ?',
    lang: 'fr',
    calls: [
      ['get_standings', { league: 'Ligue 1', team: 'Lens', lang: 'fr' }],
      ['get_standings', { league: 'France: Ligue 1', team: 'Lens', lang: 'fr' }],
    ],
    right: (truth) => [
      `Lens ${place(truth, '2025-26/fr.1', 'Racing Club de Lens')} ${points(truth, '2025-26/fr.1', 'Racing Club de Lens')}`,
    ],
  },
  {
    asks: 'Who won the Premier League 2023/24?',
    lang: 'en',
    calls: [['get_standings', { league: 'Premier League', season: '2023/24' }]],
    right: (truth) => {
      const [first] = getTable(seasonResults(truth, '2023-24/en.1'))
      return [`1 Manchester City ${first!.points}`]
    },
    misleading: ['1 Arsenal', 'First: Arsenal'],
  },
  {
    asks: 'Wer wurde 2024 deutscher Meister?',
    lang: 'de',
    calls: [
      ['get_standings', { league: 'Bundesliga', season: '2023-24', country: 'Germany', lang: 'de' }],
      ['get_standings', { league: 'Deutschland: Bundesliga', season: '2023/24', lang: 'de' }],
    ],
    right: (truth) => [`1 Leverkusen ${getTable(seasonResults(truth, '2023-24/de.1'))[0]!.points}`],
    misleading: ['First: Bayern', 'Salzburg'],
  },
  {
    asks: 'Chi ha vinto la Serie A nel 2023-24?',
    lang: 'it',
    calls: [
      ['get_standings', { league: 'Serie A', year: '2023-24', lang: 'it' }],
      ['get_standings', { league: 'Italia: Serie A', season: '2023/2024', lang: 'it' }],
    ],
    right: (truth) => [`1 Inter ${getTable(seasonResults(truth, '2023-24/it.1'))[0]!.points}`],
  },
  {
    asks: 'Wer wurde Meister in den Niederlanden, letzte Saison?',
    lang: 'de',
    calls: [['get_standings', { league: 'Eredivisie', season: '2024/25', lang: 'de' }]],
    right: (truth) => [`1 PSV ${getTable(seasonResults(truth, '2024-25/nl.1'))[0]!.points}`],
  },
  {
    asks: 'What did the Premier League table look like at Christmas?',
    lang: 'en',
    calls: [['get_standings', { league: 'Premier League', date: '2025-12-25' }]],
    right: (truth) => [
      `1 Arsenal ${points(truth, '2025-26/en.1', 'Arsenal FC', '2025-12-25')}`,
      `2 Manchester City ${points(truth, '2025-26/en.1', 'Manchester City FC', '2025-12-25')}`,
    ],
    misleading: (truth) => [`1 Arsenal ${points(truth, '2025-26/en.1', 'Arsenal FC')}`],
  },
  {
    asks: '¿Quién lideraba la Liga en Navidad de 2023?',
    lang: 'es',
    calls: [
      ['get_standings', { league: 'La Liga', as_of: '2023-12-25', lang: 'es' }],
      ['get_standings', { league: 'La Liga', date: '2023-12-25', season: '2023/24', lang: 'es' }],
    ],
    right: (truth) => [`1 ${getTable(seasonResults(truth, '2023-24/es.1', '2023-12-25'))[0]!.points}`, /2023/],
    misleading: (truth) => [`1 Barcelona ${points(truth, '2025-26/es.1', 'FC Barcelona')}`],
  },
  {
    asks: 'Quelle équipe est la meilleure à domicile en Premier League ?',
    lang: 'fr',
    calls: [['get_standings', { league: 'Premier League', split: 'home' }]],
    right: (truth) => {
      const results = seasonResults(truth, '2025-26/en.1', now)
      const atHome = [...new Set(results.map(({ home }) => home))].map((team) => {
        const { won, drawn } = getRecord(
          results.filter(({ home }) => home === team),
          team,
        )
        return { team, points: 3 * won + drawn }
      })
      return [`1 ${Math.max(...atHome.map((each) => each.points))}`]
    },
    misleading: (truth) => [`1 Arsenal ${points(truth, '2025-26/en.1', 'Arsenal FC')}`],
  },
  {
    asks: 'Qui est dernier de Ligue 1 ?',
    lang: 'fr',
    calls: [
      ['get_standings', { league: 'Ligue 1', lang: 'fr' }],
      ['get_standings', { league: 'France: Ligue 1', lang: 'fr' }],
    ],
    right: (truth) => {
      const table = getTable(seasonResults(truth, '2025-26/fr.1', now))
      return [`${table.length} Metz ${table.at(-1)!.points}`]
    },
  },
  {
    asks: 'What was the longest winning run in the Premier League in 2023/24?',
    lang: 'en',
    calls: [
      ['get_leaders', { league: 'Premier League', season: '2023/24', stat: 'winning streak' }],
      ['get_streaks', { league: 'Premier League', season: '2023/24' }],
    ],
    right: (truth) => {
      const [[team, length]] = [...longestRuns(seasonResults(truth, '2023-24/en.1'), 'won')].toSorted(([, a], [, b]) => b - a) as [
        [string, number],
      ]
      return [`${team.replace(' FC', '')} ${length}`]
    },
  },
  {
    asks: 'Which Premier League team has gone longest without losing right now?',
    lang: 'en',
    calls: [
      ['get_team_briefing', { league: 'Premier League', topic: 'streaks' }],
      ['get_streaks', { league: 'Premier League', kind: 'unbeaten' }],
    ],
    right: (truth) => [`unbeaten Bournemouth ${runAtEnd(seasonResults(truth, '2025-26/en.1', now), 'AFC Bournemouth', 'unbeaten')}`],
  },
  {
    asks: 'Da quante partite è imbattuto il Manchester City?',
    lang: 'it',
    calls: [['get_team_briefing', { team: 'Manchester City' }]],
    right: (truth) => {
      const length = runAtEnd(seasonResults(truth, '2025-26/en.1', now), 'Manchester City FC', 'unbeaten')
      const unbeaten = '(?:unbeaten|without defeat|not lost)'
      return [new RegExp(`\\b${length}\\b.*${unbeaten}|${unbeaten}.*\\b${length}\\b`, 'i')]
    },
  },
  {
    asks: 'Show me the table of the Premiership in rugby.',
    lang: 'en',
    calls: [['get_standings', { sport: 'rugby', league: 'Premiership' }]],
    right: () => [/sport: expected one of|no sport/i],
    misleading: ['Arsenal', 'Celtic', /\bpoints\b.*\d/],
  },
  {
    asks: 'Welche Ligen habt ihr aus Österreich?',
    lang: 'de',
    calls: [
      ['find_leagues', { country: 'Österreich', sport: 'soccer', lang: 'de' }],
      ['find_leagues', { country: 'AT', sport: 'soccer', lang: 'de' }],
    ],
    right: async ({ rest }) => {
      const { data, meta } = await rest<{ name: string }[]>('/soccer/leagues?country=AT&lang=de')
      return [`${meta.total} leagues`, ...data.slice(0, 3).map(({ name }) => name)]
    },
    misleading: ['Premier League'],
  },
  {
    asks: '¿Tenéis la Liga de Campeones?',
    lang: 'es',
    calls: [['find_leagues', { name: 'Champions League' }]],
    right: () => ['Champions League soccer'],
  },
]
