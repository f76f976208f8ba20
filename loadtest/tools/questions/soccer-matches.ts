import { anyScore, type Question, saysNone, type Truth } from './question.ts'
import { between, scoreText, withTeam } from './results.ts'
import { nationalResults, type SoccerMatch, seasonMatches, seasonResults, worldCup } from './soccer-files.ts'

const played = '2026-03-09'
const nextOf = (truth: Truth, season: string, team: string): SoccerMatch =>
  withTeam(seasonMatches(truth, season), team).find(({ score, date, isPostponed }) => score === undefined && date > played && !isPostponed)!
const lastOf = (truth: Truth, season: string, team: string) => withTeam(seasonResults(truth, season, played), team).at(-1)!

/** Fixtures and results of clubs and national teams. */
export const soccerMatches: readonly Question[] = [
  {
    asks: 'When do Arsenal play next?',
    lang: 'en',
    calls: [['get_matches', { team: 'Arsenal', next: 1 }]],
    right: (truth) => [`Arsenal Everton ${nextOf(truth, '2025-26/en.1', 'Arsenal FC').utc}`],
  },
  {
    asks: 'How did Man Utd get on in their last match?',
    lang: 'en',
    calls: [['get_matches', { team_name: 'Man Utd', last: 1 }]],
    right: (truth) => {
      const last = lastOf(truth, '2025-26/en.1', 'Manchester United FC')
      return [`Newcastle United Manchester ${scoreText(last)} ${last.date}`]
    },
    misleading: ['Manchester City'],
  },
  {
    asks: "Can you list Liverpool's last five Premier League results?",
    lang: 'en',
    calls: [['get_matches', { team: 'Liverpool', league: 'Premier League', count: 5, status: 'finished' }]],
    right: (truth) =>
      withTeam(seasonResults(truth, '2025-26/en.1', played), 'Liverpool FC')
        .slice(-5)
        .map((result) => `Liverpool ${result.date} ${scoreText(result)}`),
  },
  {
    asks: 'Wann spielt Bayern das nächste Mal, und um wie viel Uhr bei uns in Berlin?',
    lang: 'de',
    calls: [
      ['get_matches', { team: 'Bayern München', next: 1, timezone: 'Europe/Berlin', lang: 'de' }],
      ['get_matches', { team: 'Bayern München', sport: 'soccer', next: 1, lang: 'de' }],
    ],
    right: (truth) => {
      const next = nextOf(truth, '2025-26/de.1', 'FC Bayern München')
      return [[`Leverkusen ${next.utc}`, `Leverkusen ${next.date} 15:30`]]
    },
    misleading: ['15:30 UTC'],
  },
  {
    asks: 'Quando gioca il Bayern Monaco?',
    lang: 'it',
    calls: [['get_matches', { team: 'Bayern Monaco', sport: 'soccer', next: 1, lang: 'it' }]],
    right: (truth) => [`Bayern ${nextOf(truth, '2025-26/de.1', 'FC Bayern München').date}`],
  },
  {
    asks: 'When is the next match of Bayern?',
    lang: 'en',
    calls: [
      ['get_matches', { team: 'Bayern', next: 1 }],
      ['get_matches', { team: 'Bayern', sport: 'soccer', n: 1, when: 'next' }],
    ],
    right: (truth) => [`Bayer 04 Leverkusen Bayern ${nextOf(truth, '2025-26/de.1', 'FC Bayern München').date}`],
  },
  {
    asks: 'Quel est le prochain match du PSG ?',
    lang: 'fr',
    calls: [['get_matches', { team: 'PSG', sport: 'soccer', next: 1, lang: 'fr' }]],
    right: (truth) => [`Nice Paris ${nextOf(truth, '2025-26/fr.1', 'Paris Saint-Germain FC').date}`],
  },
  {
    asks: '¿Cuándo juega el Barça?',
    lang: 'es',
    calls: [
      ['get_matches', { team: 'Barça', sport: 'soccer', limit: 1, status: 'upcoming', lang: 'es' }],
      ['get_matches', { team: 'FC Barcelona', sport: 'soccer', next: 1, lang: 'es' }],
    ],
    right: (truth) => [`Barcelona Sevilla ${nextOf(truth, '2025-26/es.1', 'FC Barcelona').utc}`],
  },
  {
    asks: 'Contro chi gioca la Juve e a che ora?',
    lang: 'it',
    calls: [['get_matches', { team: 'Juve', next: 1, timezone: 'Europe/Rome', lang: 'it' }]],
    right: (truth) => {
      const { utc, date } = nextOf(truth, '2025-26/it.1', 'Juventus FC')
      return [[`Udinese Juventus ${utc}`, `Udinese Juventus ${date} 20:45`]]
    },
    misleading: ['20:45 UTC'],
  },
  {
    asks: 'Combien de matchs de football y a-t-il eu hier ?',
    lang: 'fr',
    calls: [['get_matches', { sport: 'soccer', date: 'yesterday' }]],
    right: async ({ rest }) => [`${(await rest('/soccer/matches?date=2026-03-08')).meta.total} matches`],
  },
  {
    asks: 'What football is on tomorrow?',
    lang: 'en',
    calls: [['get_matches', { sport: 'soccer', date: 'tomorrow' }]],
    right: async ({ rest }) => {
      const { total } = (await rest('/soccer/matches?date=2026-03-10')).meta
      return [total === 0 ? /no matches/i : `${total} matches`]
    },
    misleading: ['2026-03-09'],
  },
  {
    asks: '¿Qué deporte hay el sábado 14? Todo, por favor.',
    lang: 'es',
    calls: [['get_matches', { date: '2026-03-14' }]],
    right: async ({ rest }) => [`${(await rest('/soccer/matches?date=2026-03-14')).meta.total} matches`],
  },
  {
    asks: 'Welche Bundesligaspiele gab es am letzten Wochenende?',
    lang: 'de',
    calls: [
      ['get_matches', { league: 'Bundesliga', from: '2026-03-07', to: '2026-03-08', lang: 'de' }],
      ['get_matches', { league: 'Deutschland: Bundesliga', date_from: '2026-03-07', date_to: '2026-03-08', lang: 'de' }],
    ],
    right: (truth) =>
      seasonResults(truth, '2025-26/de.1', played)
        .filter(({ date }) => date >= '2026-03-07')
        .map((result) => `${result.date} ${scoreText(result)}`),
    misleading: [/Austria: Bundesliga|Österreich: Bundesliga/],
  },
  {
    asks: 'How many league matches does Arsenal have this season, and which is the last one?',
    lang: 'en',
    calls: [
      ['get_matches', { team: 'Arsenal', league: 'Premier League', season: '2025/26', limit: 50 }],
      ['get_matches', { team: 'Arsenal', league: 'Premier League', date_from: '2026-05-01', date_to: '2026-06-30' }],
    ],
    right: (truth) => {
      const all = withTeam(seasonMatches(truth, '2025-26/en.1'), 'Arsenal FC')
      return [
        `${all.length} matches`,
        `Crystal Palace Arsenal ${all
          .map(({ date }) => date)
          .toSorted()
          .at(-1)}`,
      ]
    },
  },
  {
    asks: 'Chi ha vinto il derby di Milano domenica?',
    lang: 'it',
    calls: [['get_matches', { team: 'AC Milan', opponent: 'Inter', last: 1 }]],
    right: (truth) => {
      const derby = between(seasonResults(truth, '2025-26/it.1', played), 'AC Milan', 'FC Internazionale Milano').at(-1)!
      return [`Milan Inter ${scoreText(derby)} ${derby.date}`]
    },
  },
  {
    asks: 'Wie endeten die letzten Länderspiele Deutschland gegen Frankreich?',
    lang: 'de',
    calls: [['get_matches', { team: 'Deutschland', opponent: 'Frankreich', sport: 'soccer', last: 3, lang: 'de' }]],
    right: (truth) =>
      between(nationalResults(truth), 'Germany', 'France')
        .slice(-3)
        .map((result) => `Deutschland Frankreich ${scoreText(result)} ${result.date}`),
  },
  {
    asks: '¿Cuál es el balance entre España e Italia desde 2006?',
    lang: 'es',
    calls: [['get_matches', { team: 'Spain', opponent: 'Italy', sport: 'soccer' }]],
    right: async ({ rest }) => {
      const id = async (name: string) =>
        (await rest<{ id: string }[]>(`/soccer/teams?q=${name}&type=national&gender=m&limit=1`)).data[0]!.id
      const { total } = (await rest(`/soccer/matches?team_id=${await id('Spain')}&opponent_id=${await id('Italy')}&limit=1`)).meta
      return [new RegExp(`\\b${total}\\b`), /won \d+, drew \d+, lost \d+/i]
    },
  },
  {
    asks: 'Who scored in the World Cup final of 2014?',
    lang: 'en',
    calls: [
      ['get_match', { team: 'Germany', opponent: 'Argentina', date: '2014-07-13' }],
      ['get_match', { team: 'Germany', sport: 'soccer', date: '2014-07-13' }],
    ],
    right: (truth) => {
      const [goal] = worldCup(truth, '2014').find(({ round }) => round === 'Final')!.goals1!
      // The source with the lineups has another minute, and precedes the others.
      const [, minute] = /GOETZE (11\d)'/.exec(truth.files.text('soccer/worldcup-text-full/2014_full.txt'))!
      return ['Germany 1-0 Argentina', [`${goal!.minute} Goetze`, `${goal!.minute} Gotze`, `${minute} Goetze`]]
    },
  },
  {
    asks: '¿Cómo terminó la final del Mundial de 2022?',
    lang: 'es',
    calls: [
      ['get_matches', { league: 'World Cup', season: '2022', round: 'Final', lang: 'es' }],
      ['get_matches', { league: 'World Cup', sport: 'soccer', date: '2022-12-18', lang: 'es' }],
    ],
    right: (truth) => {
      const { score } = worldCup(truth, '2022').at(-1)!
      return [`Argentina Francia ${score!.et!.join('-')}`, [`Argentina ${score!.p!.join('-')}`, 'penalty shoot-out Argentina']]
    },
    misleading: ['draw'],
  },
  {
    asks: 'Who started for Argentina in that final of 2022?',
    lang: 'en',
    calls: [['get_match_details', { team: 'Argentina', sport: 'soccer', date: '2022-12-18', sections: ['lineups'] }]],
    right: ({ files }) => {
      // The last line-up of the file is that of the final.
      const [lineup] = files
        .text('soccer/worldcup-text-full/2022_full.txt')
        .match(/^Argentina: [\s\S]+?\n\s*\n/gm)!
        .slice(-1)
      const starters = lineup!.replace(/\([^)]*\)/g, '')
      const names = [...starters.matchAll(/(\p{L}+) (\p{Lu})(\p{Lu}{3,})/gu)]
      return names.slice(0, 3).map(([, first, initial, rest]) => `${first} ${initial}${rest!.toLowerCase()}`)
    },
  },
  {
    asks: 'Wann ist das erste Spiel der deutschen Nationalmannschaft bei der WM 2026?',
    lang: 'de',
    calls: [
      ['get_matches', { team: 'Deutschland', tournament: 'WM 2026', lang: 'de' }],
      ['get_matches', { team: 'Deutschland', league: 'World Cup', season: '2026', lang: 'de' }],
    ],
    // The file has the results of matches after the clock of the server, which refuses such matches.
    right: () => [saysNone, /Weltmeisterschaft|WM|World Cup/],
    misleading: [/\b(2014|2018|2022)-\d\d-\d\d/],
  },
  {
    asks: 'When does Nordkurve United 1899 play?',
    lang: 'en',
    calls: [['get_matches', { team: 'Nordkurve United 1899', next: 1 }]],
    right: () => [saysNone, /Nordkurve United 1899/],
    misleading: [anyScore, /\d{4}-\d\d-\d\d \d\d:\d\d/],
  },
  {
    asks: 'How did Real Madird do in their last game?',
    lang: 'en',
    calls: [
      ['get_matches', { team: 'Real Madird', sport: 'soccer', last: 1 }],
      ['get_matches', { team: 'Real Madrid', sport: 'soccer', last: 1 }],
    ],
    right: (truth) => {
      const last = lastOf(truth, '2025-26/es.1', 'Real Madrid CF')
      return [`Real Madrid ${scoreText(last)} ${last.date}`]
    },
  },
]
