import type { ToolAnswer } from '@touchline/gateway/testing/mcp-client'

type Fields = ToolAnswer['fields']

/** A question of a user, and the calls with which an assistant answers it. */
export interface Question {
  asks: string
  /** Names of tools and arguments. A later call may compute its arguments from the fields of the previous answer. */
  calls: readonly (readonly [tool: string, args: object | ((before: Fields) => object)])[]
  /** Texts that the last answer must contain: public facts, or rows of the source files. */
  says: readonly string[]
  /** Further texts, derived from the REST response to a path below /v1. */
  rest?: readonly [path: string, says: (body: RestBody) => readonly string[]]
  /** Restricts the key to this sport. */
  only?: string
}
export interface RestBody {
  data: never
  meta: { total: number }
}

/** The clock of the server. */
export const now = '2026-03-09T12:00:00Z'

const idIn = (sport: string) => (before: Fields) =>
  (before as { candidates?: { id: string; sport: string }[] }).candidates!.find((each) => each.sport === sport)!.id
const nextPage = (args: object) => (before: Fields) => ({ ...args, offset: before.next_offset })
const arsenalSeason = { team: 'Arsenal', league: 'Premier League', date_from: '2025-08-01', limit: 20 }
const total = ({ meta }: RestBody): readonly string[] => [`${meta.total} matches`]
const curry = { team: 'Golden State Warriors', date: '2020-12-23' }

export const questions: readonly Question[] = [
  // Soccer
  {
    asks: 'When do Arsenal play next?',
    calls: [['get_matches', { team: 'Arsenal', next: 1 }]],
    says: ['Arsenal vs Everton', '2026-03-14 17:30 UTC'],
  },
  {
    asks: 'How did Man Utd get on in their last match?',
    calls: [['get_matches', { team: 'Man Utd', last: 1 }]],
    says: ['Newcastle United 2-1 Manchester United', '2026-03-04'],
  },
  {
    asks: 'Who leads the Premier League, and by how much?',
    calls: [['get_standings', { league: 'Premier League' }]],
    says: ['First: Arsenal', '1 Arsenal 67', '2 Manchester City 60'],
  },
  {
    asks: 'Dove si trova il Napoli in classifica?',
    calls: [['get_standings', { team: 'Napoli', around: 1, lang: 'it' }]],
    says: ['Napoli: place 3 with 56 points'],
  },
  {
    asks: 'Who is top of the Bundesliga?',
    calls: [
      ['get_standings', { league: 'Bundesliga' }],
      ['get_standings', { league: 'Germany: Bundesliga' }],
    ],
    says: ['Germany: Bundesliga 2025/2026', 'First: Bayern Munich'],
  },
  {
    asks: 'Who scored in the World Cup final of 2014?',
    calls: [['get_match', { team: 'Germany', sport: 'soccer', date: '2014-07-13' }]],
    says: ['Germany 1-0 Argentina', 'after extra time', '112 goal Mario Goetze'],
  },
  {
    asks: '¿Cómo terminó la final del Mundial de 2022?',
    calls: [['get_matches', { league: 'World Cup', sport: 'soccer', date: '2022-12-18', lang: 'es' }]],
    says: ['Argentina 3-3 Francia', 'penalty shoot-out'],
  },
  {
    asks: 'Who started for Argentina in that final?',
    calls: [['get_match_details', { team: 'Argentina', sport: 'soccer', date: '2022-12-18', sections: ['lineups'] }]],
    says: ['Emiliano Martinez', 'Lionel Messi', 'Hugo Lloris'],
  },
  {
    asks: 'Wie endeten die letzten Spiele Deutschland gegen Brasilien?',
    calls: [['get_matches', { team: 'Deutschland', opponent: 'Brasilien', sport: 'soccer', last: 2 }]],
    says: ['Brazil 1-7 Germany', '2014-07-08'],
  },
  {
    asks: 'When is the next match of Bayern?',
    calls: [
      ['get_matches', { team: 'Bayern', next: 1 }],
      ['get_matches', (before) => ({ team: idIn('soccer')(before), next: 1 })],
    ],
    says: ['Bayer 04 Leverkusen vs Bayern Munich', '2026-03-14'],
  },
  {
    asks: 'Quando gioca il Bayern Monaco?',
    calls: [['get_matches', { team: 'FC Bayern Monaco', sport: 'soccer', next: 1, lang: 'it' }]],
    says: ['Bayern', '2026-03-14'],
  },
  {
    asks: 'Which league is United in? I mean Leeds.',
    calls: [
      ['get_team', { team: 'united' }],
      ['get_team', { team: 'Leeds United' }],
    ],
    says: ['Leeds United (soccer, England', 'Premier League'],
  },
  {
    asks: 'Quel est le prochain match du PSG ?',
    calls: [['get_matches', { team: 'PSG', sport: 'soccer', next: 1, lang: 'fr' }]],
    says: ['OGC Nice vs Paris Saint-Germain', '2026-03-21'],
  },
  {
    asks: 'How many soccer matches were played yesterday?',
    calls: [['get_matches', { sport: 'soccer', date: 'yesterday' }]],
    says: ['2026-03-08'],
    rest: ['/soccer/matches?date=2026-03-08', total],
  },
  {
    asks: 'What is on tomorrow?',
    calls: [['get_matches', { sport: 'soccer', date: 'tomorrow' }]],
    says: [],
    rest: ['/soccer/matches?date=2026-03-10', ({ meta }) => [meta.total === 0 ? 'No matches' : `${meta.total} matches`]],
  },
  {
    asks: 'How many league matches does Arsenal have this season, and which is the last one?',
    calls: [
      ['get_matches', arsenalSeason],
      ['get_matches', nextPage(arsenalSeason)],
    ],
    says: ['38 matches', 'Crystal Palace Arsenal 2026-05-24'],
  },
  {
    asks: 'What should I know before the next match of Arsenal? In German.',
    calls: [['get_match_briefing', { team: 'Arsenal', lang: 'de' }]],
    says: ['Arsenal vs Everton', 'Arsenal kommt in den letzten 5 Spielen auf'],
  },
  {
    asks: '¿En qué forma está el Arsenal?',
    calls: [['get_team_briefing', { team: 'Arsenal', lang: 'es' }]],
    says: ['Arsenal suma', 'en sus últimos 5 partidos'],
  },
  { asks: 'When was Messi born?', calls: [['get_player', { player: 'Messi' }]], says: ['Lionel Messi', '1987-06-24'] },
  { asks: 'Which matches are being played right now?', calls: [['get_live_matches', {}]], says: ['No match is in play now'] },
  // Basketball
  {
    asks: 'How did the Warriors do last time?',
    calls: [['get_matches', { team: 'Warriors', last: 1 }]],
    says: ['Golden State Warriors 120-117 Dallas Mavericks', '2024-11-12', 'after overtime'],
  },
  {
    asks: 'How many points did Curry score on the first day of 2020-21?',
    calls: [['get_match_details', { ...curry, sections: ['box_score'] }]],
    says: ['Brooklyn Nets 125-99 Golden State Warriors', 'Stephen Curry pts 20'],
  },
  {
    asks: 'How did that match end, play by play?',
    calls: [['get_match_details', { ...curry, sections: ['play_by_play'], limit: 5 }]],
    says: ['125-99'],
  },
  {
    asks: 'Where did Real Madrid finish in the EuroLeague?',
    calls: [['get_standings', { league: 'EuroLeague', team: 'Real Madrid', around: 1 }]],
    says: ['Real Madrid: place 3', 'CSKA Moscow', 'Anadolu Efes'],
  },
  // Baseball
  {
    asks: 'What was the record of the Cubs in 2020?',
    calls: [['get_standings', { team: 'Chicago Cubs', around: 1 }]],
    says: ['Chicago Cubs 34 26'],
  },
  {
    asks: 'Who won the home opener of the Cubs in 2016?',
    // The local evening is on the next day in UTC, so the first answer names the adjacent days.
    calls: [
      ['get_match', { team: 'Chicago Cubs', date: '2016-04-11' }],
      ['get_match', { team: 'Chicago Cubs', date: '2016-04-12' }],
    ],
    says: ['Chicago Cubs 5-3 Cincinnati Reds'],
  },
  {
    asks: 'How did the last game of the Cubs against the White Sox end?',
    calls: [['get_matches', { team: 'Cubs', opponent: 'White Sox', last: 1 }]],
    says: ['Chicago White Sox 8-10 Chicago Cubs', '2020-09-27'],
  },
  // Hockey
  {
    asks: 'How many points did the Capitals have in the NHL?',
    calls: [['get_standings', { league: 'NHL', team: 'Capitals', around: 1 }]],
    says: ['Washington Capitals: place 1 with 118 points', 'Pittsburgh Penguins'],
  },
  {
    asks: 'Who was first in the PWHL? Montreal Victoire?',
    calls: [['get_standings', { team: 'Montreal Victoire', around: 1 }]],
    says: ['Montréal Victoire: place 1 with 53 points'],
  },
  {
    asks: 'Is there a box score of the last match of the Bruins?',
    calls: [['get_match_details', { team: 'Boston Bruins', sections: ['box_score'] }]],
    says: ['Boston Bruins 2-3 Ottawa Senators', 'Not available for this match: box score'],
  },
  // Tennis
  {
    asks: 'How did Nadal play against Djokovic?',
    calls: [['get_matches', { team: 'Nadal', opponent: 'Djokovic', last: 1 }]],
    says: ['Novak Djokovic 1-3 Rafael Nadal', 'French Open'],
  },
  {
    asks: 'Who won Wimbledon in 2022?',
    calls: [['get_standings', { league: 'Wimbledon' }]],
    says: ['Wimbledon 2022', 'Novak Djokovic 3-1 Nick Kyrgios'],
  },
  {
    asks: "Com'è la forma di Djokovic sull'erba?",
    calls: [['get_team_briefing', { team: 'Novak Djokovic', lang: 'it' }]],
    says: ['7 vittorie e 0 sconfitte'],
  },
  // Handball
  {
    asks: 'Where is MTV Gross Lafferde in the table?',
    calls: [['get_standings', { team: 'MTV Gross Lafferde', around: 2 }]],
    says: ['MTV Groß Lafferde: place 1 with 8 points', 'TVE Sehnde'],
  },
  {
    asks: 'Wer spielt bei Groß Lafferde mit der Nummer 7?',
    calls: [['get_team', { team: 'Groß Lafferde', squad: true, lang: 'de' }]],
    says: ['Moritz Pape 7'],
  },
  // Volleyball
  {
    asks: 'How did Poland win the World League in 2012?',
    calls: [['get_matches', { team: 'Polen', sport: 'volleyball', last: 1 }]],
    says: ['Poland 3-0 United States', '2012-07-08'],
  },
  // American football
  {
    asks: 'How did the season of the Saints end?',
    calls: [['get_matches', { team: 'Saints', last: 1 }]],
    says: ['New Orleans Saints 20-26 Minnesota Vikings', 'after overtime'],
  },
  // Horse racing, and data that does not exist
  { asks: 'Which horses run today?', calls: [['list_sports', {}]], says: ['Horse racing is available in the REST interface only'] },
  {
    asks: 'When does Nordkurve United 1899 play?',
    calls: [['get_matches', { team: 'Nordkurve United 1899', next: 1 }]],
    says: ['No team is called "Nordkurve United 1899"', 'find_teams'],
  },
  {
    asks: 'How are the Lakers doing, with a key for soccer?',
    calls: [['get_standings', { sport: 'basketball', team: 'Lakers' }]],
    says: ['This API key does not include basketball. It includes: soccer.'],
    only: 'soccer',
  },
]
