import { anyScore, type Briefing, type Question, saysNone, type Truth } from './question.ts'
import { sumBy } from './results.ts'
import { worldCup } from './soccer-files.ts'

/** Goals of the players at a World Cup without own goals, most first. `days`: the first and the last day. */
const worldCupScorers = ({ files }: Truth, days: readonly [string, string]) => {
  const played = files
    .csv('soccer/international-results/results.csv')
    .filter(({ date, tournament }) => tournament === 'FIFA World Cup' && date! >= days[0] && date! <= days[1])
  const isPlayed = new Set(played.map(({ date, home_team }) => `${date} ${home_team}`))
  const goals = files
    .csv('soccer/international-results/goalscorers.csv')
    .filter(({ date, home_team, own_goal }) => isPlayed.has(`${date} ${home_team}`) && own_goal === 'FALSE')
  return sumBy(
    goals,
    ({ scorer }) => scorer!,
    () => 1,
  )
}
/** The last "home v away 2-1" of a Football.TXT file as "2-1": the final of a cup. */
const lastScore = ({ files }: Truth, path: string): string =>
  files
    .text(`soccer/openfootball-text/${path}`)
    .match(/ \d+-\d+ (?=\()/g)!
    .at(-1)!
    .trim()

interface EuroMatch {
  score: { ft: number[]; p: number[] }
}

/** Players, squads, leaders, cups and briefings. */
export const soccerPeople: readonly Question[] = [
  {
    asks: 'When was Messi born?',
    lang: 'en',
    calls: [['get_player', { player: 'Messi' }]],
    right: ({ files }) => {
      const messi = files.json<{ shortName: string; birthDate: string }[]>('soccer/wyscout-2017-18/players.json')
      return [`Messi ${messi.find(({ shortName }) => shortName === 'L. Messi')!.birthDate}`]
    },
  },
  {
    asks: 'Who won the Golden Boot at the 2022 World Cup?',
    lang: 'en',
    calls: [['get_leaders', { league: 'World Cup', season: '2022', stat: 'goals' }]],
    right: (truth) => {
      const [[name, goals]] = worldCupScorers(truth, ['2022-11-20', '2022-12-18']) as [[string, number]]
      return [`${name.split(' ').at(-1)} ${goals}`]
    },
  },
  {
    asks: 'Wer war Torschützenkönig der WM 2014?',
    lang: 'de',
    calls: [
      ['get_leaders', { tournament: 'WM', year: 2014, stat: 'top scorer', lang: 'de' }],
      ['get_leaders', { league: 'World Cup', season: '2014', stat: 'goals', lang: 'de' }],
    ],
    right: (truth) => {
      const [[name, goals]] = worldCupScorers(truth, ['2014-06-12', '2014-07-13']) as [[string, number]]
      return [`${name.split(' ').at(-1)} ${goals}`]
    },
    misleading: ['1. Mbappé'],
  },
  {
    asks: 'Combien de buts Mbappé a-t-il marqués à la Coupe du monde 2022 ?',
    lang: 'fr',
    calls: [
      ['get_statistics', { player_name: 'Mbappé', league: 'World Cup', season: '2022', lang: 'fr' }],
      ['get_statistics', { player: 'Kylian Mbappé', sport: 'soccer', season: '2022', lang: 'fr' }],
    ],
    right: (truth) => {
      const [, goals] = worldCupScorers(truth, ['2022-11-20', '2022-12-18']).find(([name]) => name.includes('Mbapp'))!
      return [[`goals ${goals}`, `Mbappé ${goals}`]]
    },
  },
  {
    asks: 'Which league is United in? I mean Leeds.',
    lang: 'en',
    calls: [
      ['get_team', { team: 'United', city: 'Leeds' }],
      ['get_team', { team: 'Leeds United' }],
    ],
    right: () => ['Leeds United soccer England', /Premier League/],
    misleading: ['Manchester United soccer England league'],
  },
  {
    asks: 'Wer stand 2023/24 im Kader von Bayer Leverkusen?',
    lang: 'de',
    calls: [['get_team', { team: 'Bayer Leverkusen', squad: true, season: '2023/24', lang: 'de' }]],
    right: ({ files }) => {
      const squad = files.text('soccer/openfootball-text/deutschland/2023-24/squads/bayer_leverkusen.txt')
      const number = (name: string) => new RegExp(`^ *(\\d+), +${name}`, 'm').exec(squad)![1]
      return ['Florian Wirtz', 'Granit Xhaka'].map((name) => `${name} ${number(name)}`)
    },
  },
  {
    asks: 'Who plays for Dynamo Atlantis?',
    lang: 'en',
    calls: [['get_team', { name: 'Dynamo Atlantis', include_squad: true }]],
    right: () => [saysNone, /Dynamo Atlantis/],
    misleading: [/\b\d{2,3} ?cm\b/],
  },
  {
    asks: 'Chi ha vinto la FA Cup la scorsa stagione?',
    lang: 'it',
    calls: [['get_bracket', { league: 'FA Cup', season: '2024/25' }]],
    right: (truth) => [`Crystal Palace Manchester City ${lastScore(truth, 'england/2024-25/facup.txt')}`],
  },
  {
    asks: 'Wie ging das DFB-Pokalfinale 2025 aus?',
    lang: 'de',
    calls: [['get_bracket', { league: 'DFB-Pokal', lang: 'de' }]],
    right: (truth) => [`Bielefeld Stuttgart ${lastScore(truth, 'deutschland/2024-25/cup.txt')}`],
  },
  {
    asks: 'Chi ha vinto la Champions League nel 2025?',
    lang: 'it',
    calls: [
      ['get_bracket', { league: 'Champions League', year: 2025, lang: 'it' }],
      ['get_bracket', { league: 'Champions League', season: '2024/25', lang: 'it' }],
    ],
    right: (truth) => [`Paris Inter ${lastScore(truth, 'champions-league/2024-25/cl.txt')}`],
  },
  {
    asks: 'Who won Euro 2020, and how?',
    lang: 'en',
    calls: [
      ['get_bracket', { league: 'Euro 2020' }],
      ['get_bracket', { league: 'European Championship', season: '2020' }],
    ],
    right: ({ files }) => {
      const { rounds } = files.json<{ rounds: { matches: EuroMatch[] }[] }>('soccer/euro-json/2020/euro.json')
      const { ft, p } = rounds.at(-1)!.matches[0]!.score
      return [[`Italy England ${ft.join('-')} ${p.join('-')}`, `Italy England ${ft.toReversed().join('-')} ${p.toReversed().join('-')}`]]
    },
  },
  {
    asks: "Qui l'Allemagne a-t-elle battu en demi-finale de la Coupe du monde 2014 ?",
    lang: 'fr',
    calls: [['get_bracket', { league: 'World Cup', season: '2014' }]],
    right: (truth) => {
      const semi = worldCup(truth, '2014').find(({ round, team2 }) => /semi/i.test(round) && team2 === 'Germany')!
      return [`Brazil Germany ${semi.score!.ft.join('-')}`]
    },
  },
  {
    asks: 'Was sollte ich vor dem nächsten Arsenal-Spiel wissen?',
    lang: 'de',
    calls: [['get_match_briefing', { team: 'Arsenal', lang: 'de' }]],
    right: async ({ rest }) => {
      const { data } = await rest<{ id: string; home_team: { name: string } }[]>(
        '/soccer/matches?date=2026-03-14&league_name=England:+Premier+League&limit=50',
      )
      const { id } = data.find(({ home_team }) => home_team.name === 'Arsenal')!
      const { sections } = (await rest<Briefing>(`/soccer/matches/${id}/briefing?lang=de`)).data
      return ['Arsenal Everton', sections[0]!.facts[0]!.text]
    },
  },
  {
    asks: '¿En qué forma está el Arsenal?',
    lang: 'es',
    calls: [
      ['get_team_briefing', { team_name: 'Arsenal', language: 'es' }],
      ['get_team_briefing', { team: 'Arsenal', lang: 'es' }],
    ],
    right: () => ['Arsenal', /últimos 5 partidos/],
  },
  {
    asks: 'How many red cards did Arsenal get this season?',
    lang: 'en',
    calls: [['get_statistics', { team: 'Arsenal', season: '2025/26' }]],
    right: () => [/\b(no|not|unknown|missing)\b/i, /Arsenal|statistic/],
    misleading: [/red cards?[" :]+0\b/i],
  },
  {
    asks: 'Wer hat die meisten Tore in der österreichischen Bundesliga?',
    lang: 'de',
    calls: [['get_leaders', { league: 'Österreich: Bundesliga', stat: 'goals', lang: 'de' }]],
    right: async ({ rest }) => {
      const leagues = await rest<{ id: string; name: string }[]>('/soccer/leagues?country=AT&q=Bundesliga&limit=20')
      const { id } = leagues.data.find(({ name }) => name === 'Bundesliga')!
      const [first] = (await rest<{ name: string; display: string }[]>(`/soccer/leagues/${id}/leaders?stat=goals`)).data
      return [`${first!.name} ${first!.display}`]
    },
    misleading: ['Kane'],
  },
  {
    asks: 'Which matches are being played right now?',
    lang: 'en',
    calls: [['get_live_matches', {}]],
    right: async ({ rest }) => {
      const { data } = await rest<unknown[]>('/soccer/matches/live')
      return data.length === 0 ? [/no match/i] : [`${data.length}`]
    },
    misleading: [anyScore],
  },
]
