import { type Question, saysNone, type Truth } from './question.ts'
import { getRecord, type Result, scoreText, sumBy, withTeam } from './results.ts'

const day = (german: string): string => german.split('.').toReversed().join('-')
/** The matches of the handball league in the order of play. */
const handballResults = ({ files }: Truth): Result[] =>
  files
    .csv('handball/hvnb-2025-26/spiele.csv')
    .map((row) => ({
      ...{ date: day(row.datum!), home: row.heimmannschaft!, away: row.gastmannschaft! },
      score: [Number(row.endstand_heim), Number(row.endstand_gast)] as const,
    }))
    .toSorted((a, b) => a.date.localeCompare(b.date))

interface VolleyballMatch {
  LocalDateTime: string
  TeamA: { Name: string }
  TeamB: { Name: string }
  MatchPointsA: number
  MatchPointsB: number
  Pool: { Name: string }
}
/** The matches of the World League 2012 in the order of play; scores are sets. */
const volleyballResults = ({ files }: Truth): (Result & { pool: string })[] =>
  files
    .json<{ Matches: VolleyballMatch[] }>('volleyball/fivb-xml/WL2012/schedule.json')
    .Matches.map((match) => ({
      ...{ date: match.LocalDateTime.slice(0, 10), home: match.TeamA.Name, away: match.TeamB.Name, pool: match.Pool.Name },
      score: [match.MatchPointsA, match.MatchPointsB] as const,
    }))
    .toSorted((a, b) => a.date.localeCompare(b.date))

/** A league of Lower Saxony, with invented names of players. */
export const handball: readonly Question[] = [
  {
    asks: 'Wo steht der MTV Gross Lafferde?',
    lang: 'de',
    calls: [
      ['get_standings', { team_name: 'MTV Gross Lafferde', lang: 'de' }],
      ['get_standings', { team: 'MTV Gross Lafferde', lang: 'de' }],
    ],
    right: (truth) => {
      const { won, drawn, scored } = getRecord(handballResults(truth), 'MTV Groß Lafferde')
      return [`MTV Groß Lafferde ${won} ${2 * won + drawn}`, [`${scored}`, `MTV Groß Lafferde ${2 * won + drawn}`]]
    },
  },
  {
    asks: 'Wer spielt bei Groß Lafferde mit der Nummer 7?',
    lang: 'de',
    calls: [
      ['get_team', { team: 'Groß Lafferde', include_squad: true, lang: 'de' }],
      ['get_team', { team: 'Groß Lafferde', squad: true, lang: 'de' }],
    ],
    right: ({ files }) => {
      const rows = files.csv('handball/hvnb-2025-26/spieler_statistiken.csv')
      const [last, first] = rows.find(({ team, trikotnummer }) => team === 'MTV Groß Lafferde' && trikotnummer === '7')!.name!.split(', ')
      return [`${first} ${last} 7`]
    },
  },
  {
    asks: 'Chi è il miglior marcatore della HVNB?',
    lang: 'it',
    calls: [['get_leaders', { league: 'HVNB', stat: 'goals' }]],
    right: ({ files }) => {
      const rows = files.csv('handball/hvnb-2025-26/spieler_statistiken.csv')
      const [[name, goals]] = sumBy(
        rows,
        (row) => row.name!,
        ({ tore }) => Number(tore),
      ) as [[string, number]]
      const [last, first] = name.split(', ')
      return [`${first} ${last} ${goals}`]
    },
  },
  {
    asks: 'Come è andata l’ultima partita del TV Uelzen?',
    lang: 'it',
    calls: [['get_matches', { team: 'TV Uelzen', last: 1, lang: 'it' }]],
    right: (truth) => {
      const last = withTeam(handballResults(truth), 'TV Uelzen').at(-1)!
      return [`Uelzen Seevetal/Ashausen ${scoreText(last)} ${last.date}`]
    },
  },
  {
    asks: 'Wie stand es zur Halbzeit zwischen Edemissen und Braunschweig?',
    lang: 'de',
    calls: [
      ['get_match', { team: 'HSG Nord Edemissen/Uetze', opponent: 'Braunschweig', lang: 'de' }],
      ['get_match', { team: 'HSG Nord Edemissen/Uetze', date: '2025-11-01', detail: 'full', lang: 'de' }],
    ],
    right: ({ files }) => {
      const match = files.csv('handball/hvnb-2025-26/spiele.csv').find(({ spielnummer }) => spielnummer === '107027')!
      const [home, away] = [match.halbzeit_heim, match.halbzeit_gast]
      return [[`${home}-${away}`, `home ${home} away ${away}`]]
    },
    misleading: ['half-time 36-40'],
  },
  {
    asks: 'When do THW Kiel play Flensburg?',
    lang: 'en',
    calls: [['get_matches', { team: 'THW Kiel', opponent: 'SG Flensburg-Handewitt', next: 1 }]],
    right: () => [saysNone, /THW Kiel/],
    misleading: [/\d{4}-\d\d-\d\d \d\d:\d\d/],
  },
]

/** The World League of 2012. */
export const volleyball: readonly Question[] = [
  {
    asks: 'How did Poland win the World League in 2012?',
    lang: 'en',
    calls: [['get_matches', { team: 'Polen', sport: 'volleyball', last: 1 }]],
    right: (truth) => {
      const last = withTeam(volleyballResults(truth), 'Poland').at(-1)!
      return [`Poland United States ${scoreText(last)} ${last.date}`]
    },
  },
  {
    asks: 'Combien de matchs la France a-t-elle gagnés dans son groupe de la Ligue mondiale 2012 ?',
    lang: 'fr',
    calls: [['get_standings', { team: 'France', sport: 'volleyball', season: '2012', lang: 'fr' }]],
    right: (truth) => {
      const { won, lost } = getRecord(
        volleyballResults(truth).filter(({ pool }) => pool.startsWith('Pool C')),
        'France',
      )
      return [`France ${won} ${lost}`]
    },
  },
  {
    asks: 'Welche Mannschaft war im Halbfinale der Weltliga 2012 Gegner der USA?',
    lang: 'de',
    calls: [
      ['get_bracket', { league: 'Weltliga', sport: 'volleyball', year: 2012, lang: 'de' }],
      ['get_bracket', { league: 'World League', sport: 'volleyball', season: '2012', lang: 'de' }],
    ],
    right: (truth) => {
      const semi = withTeam(volleyballResults(truth), 'USA').findLast(({ pool }) => pool === 'Semifinals')!
      return [[`USA Kuba ${scoreText(semi)}`, `Vereinigte Staaten Kuba ${scoreText(semi)}`]]
    },
  },
  {
    asks: 'Cuba o Bulgaria, chi è arrivata terza nella World League?',
    lang: 'it',
    calls: [['get_matches', { team: 'Cuba', opponent: 'Bulgaria', sport: 'volleyball', last: 1 }]],
    right: (truth) => {
      const third = withTeam(volleyballResults(truth), 'Bulgaria').at(-1)!
      return [`Cuba Bulgaria ${scoreText(third)} ${third.date}`]
    },
  },
  {
    asks: '¿Cuándo juega Brasil la final de la Liga de Naciones de voleibol?',
    lang: 'es',
    calls: [['get_matches', { team: 'Brasil', league: 'Liga de Naciones', sport: 'volleyball', next: 1, lang: 'es' }]],
    right: () => [saysNone, /Liga de Naciones|league/],
    misleading: [/\d{4}-\d\d-\d\d \d\d:\d\d/],
  },
]
