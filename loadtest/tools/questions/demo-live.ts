import { anyScore, type Briefing, type Fact, type Question, saysNone, type Truth } from './question.ts'

interface Side {
  id: string
  name: string
  score: number | null
}
interface Match {
  id: string
  date: string
  start_at: string
  start_time: string
  state: string
  minute: number | null
  status: string
  home_team: Side
  away_team: Side
  events: { '@type': string; '@minute': string; '@player': string | null }[] | null
}

const live = async ({ rest }: Truth, sport: string, team: string): Promise<Match> =>
  (await rest<Match[]>(`/${sport}/matches/live`)).data.find(
    ({ home_team, away_team }) => home_team.name === team || away_team.name === team,
  )!
const score = ({ home_team, away_team }: Match): string => `${home_team.name} ${home_team.score}-${away_team.score} ${away_team.name}`
const teamId = async ({ rest }: Truth, sport: string, name: string): Promise<string> =>
  (await rest<{ id: string }[]>(`/${sport}/teams?q=${encodeURIComponent(name)}&limit=1`)).data[0]!.id
const matchesOf = async (truth: Truth, sport: string, team: string, query: string): Promise<Match[]> =>
  (await truth.rest<Match[]>(`/${sport}/matches?team_id=${await teamId(truth, sport, team)}&${query}`)).data
const leagueId = async ({ rest }: Truth, sport: string, name: string): Promise<string> =>
  (await rest<{ id: string; name: string }[]>(`/${sport}/leagues`)).data.find((league) => league.name === name)!.id
const firstLeader = async (truth: Truth, sport: string, league: string, stat: string): Promise<Fact> => {
  const path = `/${sport}/leagues/${await leagueId(truth, sport, league)}/leaders?stat=${stat}&limit=1`
  const [first] = (await truth.rest<{ name: string; display: string }[]>(path)).data
  return `${first!.name} ${first!.display}`
}

/** Matches in play, and what is known of leagues with every detail, in the demo. */
export const demoLive: readonly Question[] = [
  {
    asks: 'What is the score in the Jostbridge game?',
    lang: 'en',
    calls: [['get_live_matches', { team: 'Jostbridge United' }]],
    right: async (truth) => {
      const match = await live(truth, 'soccer', 'Jostbridge United')
      return [`${score(match)} ${match.minute}`]
    },
  },
  {
    asks: 'Wie steht es bei Glenstead City, und wer hat getroffen?',
    lang: 'de',
    calls: [
      ['get_match', { team_name: 'Glenstead City', lang: 'de' }],
      ['get_match', { team: 'Glenstead City', lang: 'de' }],
    ],
    right: async (truth) => {
      const match = await live(truth, 'soccer', 'Glenstead City')
      const goals = match.events!.filter((event) => /goal/.test(event['@type']) && event['@player'] !== null)
      return [score(match), ...goals.map((event) => `${event['@minute']} ${event['@player']}`)]
    },
  },
  {
    asks: '¿Qué partidos de fútbol se están jugando ahora?',
    lang: 'es',
    calls: [['get_live_matches', { sport: 'soccer', lang: 'es' }]],
    right: async ({ rest }) => {
      const { data } = await rest<Match[]>('/soccer/matches/live')
      return [`${data.length} matches`, ...data.slice(0, 3).map(score)]
    },
  },
  {
    asks: 'Quel est le score du match de handball de Varemere ?',
    lang: 'fr',
    calls: [['get_live_matches', { sport: 'handball', team: 'Varemere', lang: 'fr' }]],
    right: async (truth) => [score(await live(truth, 'handball', 'Varemere Herons'))],
  },
  {
    asks: 'A che set siamo in Jostmere contro Elmham?',
    lang: 'it',
    calls: [
      ['get_live_matches', { team: 'Jostmere Stokers', opponent: 'Elmham Harriers', sport: 'volleyball', lang: 'it' }],
      ['get_live_matches', { sport: 'volleyball', lang: 'it' }],
    ],
    right: async (truth) => {
      const match = await live(truth, 'volleyball', 'Jostmere Stokers')
      return [`${score(match)} ${match.status}`]
    },
  },
  {
    asks: 'What inning are the Drifters in, and what is the score?',
    lang: 'en',
    calls: [['get_live_matches', { sport: 'baseball', team: 'Fernworth Drifters' }]],
    right: async (truth) => {
      const match = await live(truth, 'baseball', 'Fernworth Drifters')
      return [`${score(match)} ${match.status}`]
    },
  },
  {
    asks: 'Is the hockey game Zellgate against Ivergate still on?',
    lang: 'en',
    calls: [
      ['get_match', { team: 'Zellgate Stokers', opponent: 'Ivergate Herons' }],
      ['get_match', { team: 'Zellgate Stokers' }],
    ],
    right: async (truth) => [`${score(await live(truth, 'hockey', 'Zellgate Stokers'))} live`],
  },
  {
    asks: 'Wer führt im Football, Varevale oder Branwold?',
    lang: 'de',
    calls: [
      ['get_live_matches', { sport: 'american football', team: 'Varevale Anvils', lang: 'de' }],
      ['get_live_matches', { sport: 'american-football', lang: 'de' }],
    ],
    right: async (truth) => [score(await live(truth, 'american-football', 'Varevale Anvils'))],
  },
  {
    asks: 'How is Davo Rostan doing in the tennis?',
    lang: 'en',
    calls: [
      ['get_live_matches', { player: 'Davo Rostan', sport: 'tennis' }],
      ['get_live_matches', { sport: 'tennis' }],
    ],
    right: async (truth) => [score(await live(truth, 'tennis', 'Davo Rostan'))],
  },
  {
    asks: "Quanto stanno gli Elmport Herons all'intervallo?",
    lang: 'it',
    calls: [['get_live_matches', { team: 'Elmport Herons' }]],
    right: async (truth) => [score(await live(truth, 'basketball', 'Elmport Herons'))],
  },
  {
    asks: 'Branmouth United a-t-il gagné son dernier match ?',
    lang: 'fr',
    calls: [['get_matches', { team: 'Branmouth United', last: 1 }]],
    right: async (truth) => {
      const [last] = await matchesOf(truth, 'soccer', 'Branmouth United', 'status=finished&order=desc&limit=1')
      return [`${score(last!)} ${last!.date}`]
    },
  },
  {
    asks: 'When do the Yargate Weavers play next, in New York time?',
    lang: 'en',
    calls: [
      ['get_matches', { team: 'Yargate Weavers', next: 1, tz: 'America/New_York' }],
      ['get_matches', { team: 'Yargate Weavers', next: 1, timezone: 'America/New_York' }],
    ],
    right: async (truth) => {
      const [next] = await matchesOf(truth, 'basketball', 'Yargate Weavers', 'status=scheduled&limit=1')
      const local = new Date(next!.start_at).toLocaleTimeString('en-GB', {
        timeZone: 'America/New_York',
        hour: '2-digit',
        minute: '2-digit',
      })
      return [[`Zellton Weavers ${next!.start_time} UTC`, `Zellton Weavers ${local}`]]
    },
  },
  {
    asks: '¿Quién es el máximo goleador de la Demo League 1?',
    lang: 'es',
    calls: [['get_leaders', { league: 'Demo League 1', stat: 'goals' }]],
    right: async (truth) => [await firstLeader(truth, 'soccer', 'Demo League 1', 'goals')],
  },
  {
    asks: 'Wer sammelt die meisten Punkte in der Demo Hoops League?',
    lang: 'de',
    calls: [
      ['get_leaders', { league: 'Demo Hoops League', statistic: 'points', lang: 'de' }],
      ['get_leaders', { league: 'Demo Hoops League', stat: 'pts', lang: 'de' }],
    ],
    right: async (truth) => [await firstLeader(truth, 'basketball', 'Demo Hoops League', 'pts')],
  },
  {
    asks: 'Wie sähe die Tabelle der Demo League 1 aus, wenn es jetzt vorbei wäre?',
    lang: 'de',
    calls: [['get_standings', { league: 'Demo League 1', live: true, lang: 'de' }]],
    right: async (truth) => {
      const id = await leagueId(truth, 'soccer', 'Demo League 1')
      const { data } = await truth.rest<{ team: { name: string }; position: number; points: number }[]>(
        `/soccer/leagues/${id}/standings?live=true`,
      )
      return data.slice(0, 3).map(({ team, position, points }) => `${position} ${team.name} ${points}`)
    },
  },
  {
    asks: "Qui est blessé dans l'équipe d'Averford Sporting ?",
    lang: 'fr',
    calls: [['get_match_details', { team: 'Averford Sporting', sections: ['injuries'], lang: 'fr' }]],
    right: async (truth) => {
      const { id } = await live(truth, 'soccer', 'Averford Sporting')
      const { data } = await truth.rest<{ player: { name: string }; reason: string }[]>(`/soccer/matches/${id}/injuries`)
      return data.length > 0 ? data.map(({ player, reason }) => `${player.name} ${reason}`) : [saysNone]
    },
  },
  {
    asks: 'Chi gioca titolare nei Marndale Rovers?',
    lang: 'it',
    calls: [
      ['get_match_details', { team: 'Marndale Rovers', sections: 'lineup' }],
      ['get_match_details', { team: 'Marndale Rovers', sections: ['lineups'] }],
    ],
    right: async (truth) => {
      const { id } = await live(truth, 'soccer', 'Marndale Rovers')
      const { data } = await truth.rest<{ home: { starters: { name: string }[] } }>(`/soccer/matches/${id}/lineups`)
      return data.home.starters.slice(0, 3).map(({ name }) => name)
    },
  },
  {
    asks: 'Who won the last final of the Demo Grass Classic?',
    lang: 'en',
    calls: [
      ['get_bracket', { league: 'Demo Grass Classic' }],
      ['get_matches', { league: 'Demo Grass Classic', last: 1 }],
    ],
    right: async (truth) => {
      const id = await leagueId(truth, 'tennis', 'Demo Grass Classic')
      const { data } = await truth.rest<Match[]>(`/tennis/matches?league_id=${id}&status=finished&round=Final&order=desc&limit=1`)
      return [score(data[0]!)]
    },
  },
  {
    asks: '¿Qué debería saber del partido de Varewick City?',
    lang: 'es',
    calls: [['get_match_briefing', { team: 'Varewick City', lang: 'es' }]],
    right: async (truth) => {
      const { id } = await live(truth, 'soccer', 'Varewick City')
      const { sections } = (await truth.rest<Briefing>(`/soccer/matches/${id}/briefing?lang=es`)).data
      return ['Varewick City', sections[0]!.facts[0]!.text]
    },
  },
  {
    asks: 'Is anybody called "Real Oskvale" playing?',
    lang: 'en',
    calls: [['get_live_matches', { team: 'Real Oskvale' }]],
    right: () => [saysNone, /Real Oskvale/],
    misleading: [anyScore],
  },
]
