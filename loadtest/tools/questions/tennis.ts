import { type Question, saysNone, type Truth } from './question.ts'
import { sumBy } from './results.ts'

interface Match {
  tournament: string
  round: string
  winner: string
  loser: string
  sets: string
  endDate: string
  id: string
}
/** Names of the columns; the files of 2022 have no line with them. */
const columns = ({ files }: Truth, file: string): readonly string[] =>
  files.json<Record<string, string[]>>('tennis/atp-world-tour/columns.json')[file]!

/** The matches of the ATP tour in 2022 without qualifying, the final of each tournament first. */
const matches = (truth: Truth): Match[] =>
  truth.files
    .csv('tennis/atp-world-tour/match_scores_2022.csv', columns(truth, 'match_scores'))
    .filter((row) => !row.tourney_round_name!.includes('Qualifying'))
    .map((row) => ({
      ...{ tournament: row.tourney_name!, round: row.tourney_round_name!, winner: row.winner_name!, loser: row.loser_name! },
      ...{ sets: `${row.winner_sets_won}-${row.loser_sets_won}`, endDate: row.end_date!, id: row.match_id! },
    }))
const final = (truth: Truth, tournament: string): Match =>
  matches(truth).find((match) => match.tournament === tournament && match.round === 'Finals')!
const meetings = (truth: Truth, a: string, b: string): Match[] =>
  matches(truth)
    .filter(({ winner, loser }) => (winner === a && loser === b) || (winner === b && loser === a))
    .toSorted((one, other) => one.endDate.localeCompare(other.endDate))

const bothWays = (text: string): readonly [string, string] => [text, text.replace(/(\d)-(\d)/, '$2-$1')]

/** The ATP tour in 2022, and its rankings of 1983. */
export const tennis: readonly Question[] = [
  {
    asks: 'How did Nadal play against Djokovic last time?',
    lang: 'en',
    calls: [
      ['get_matches', { player: 'Nadal', opponent: 'Djokovic', last: 1 }],
      ['get_matches', { team: 'Nadal', opponent: 'Djokovic', last: 1 }],
    ],
    right: (truth) => {
      const { sets, winner, loser } = meetings(truth, 'Rafael Nadal', 'Novak Djokovic').at(-1)!
      return [bothWays(`${winner} ${loser} ${sets}`)]
    },
  },
  {
    asks: '¿Quién ganó Wimbledon en 2022?',
    lang: 'es',
    calls: [['get_bracket', { league: 'Wimbledon', season: '2022' }]],
    right: (truth) => {
      const { winner, loser, sets } = final(truth, 'Wimbledon')
      return [bothWays(`${winner} ${loser} ${sets}`)]
    },
  },
  {
    asks: 'Qui a gagné Roland-Garros en 2022, et contre qui ?',
    lang: 'fr',
    calls: [
      ['get_matches', { tournament: 'Roland-Garros', season: '2022', round: 'final', lang: 'fr' }],
      ['get_bracket', { league: 'Roland-Garros', sport: 'tennis', season: '2022', lang: 'fr' }],
    ],
    right: (truth) => {
      const { winner, loser, sets } = final(truth, 'Roland Garros')
      return [bothWays(`${winner} ${loser} ${sets}`)]
    },
  },
  {
    asks: 'Wer gewann die US Open 2022?',
    lang: 'de',
    calls: [
      ['get_bracket', { tournament: 'US Open', sport: 'tennis', year: 2022, lang: 'de' }],
      ['get_bracket', { league: 'US Open', sport: 'tennis', season: '2022', lang: 'de' }],
    ],
    right: (truth) => {
      const { winner, loser, sets } = final(truth, 'US Open')
      return [bothWays(`${winner} ${loser} ${sets}`)]
    },
  },
  {
    asks: '¿Cuántas veces se enfrentaron Alcaraz y Sinner en 2022, y quién ganó?',
    lang: 'es',
    calls: [['get_matches', { team: 'Alcaraz', opponent: 'Sinner', season: '2022', lang: 'es' }]],
    right: (truth) => {
      const all = meetings(truth, 'Carlos Alcaraz', 'Jannik Sinner')
      const won = all.filter(({ winner }) => winner === 'Carlos Alcaraz').length
      return [new RegExp(`\\b${all.length}\\b`), new RegExp(`won ${won}\\b.*lost ${all.length - won}\\b|wins"?:? ?${won}\\b`)]
    },
  },
  {
    asks: "Com'è la forma di Djokovic sull'erba?",
    lang: 'it',
    calls: [
      ['get_team_briefing', { player: 'Djokovic', surface: 'grass', lang: 'it' }],
      ['get_team_briefing', { team: 'Novak Djokovic', lang: 'it' }],
    ],
    right: (truth) => {
      const grass = matches(truth).filter(({ tournament }) => tournament === 'Wimbledon')
      const [won, lost] = ['winner', 'loser'].map(
        (side) => grass.filter((match) => match[side as 'winner' | 'loser'] === 'Novak Djokovic').length,
      )
      return [new RegExp(`erba.*\\b${won} vittorie e ${lost} sconfitte`)]
    },
  },
  {
    asks: "Combien d'aces Kyrgios a-t-il servis en finale de Wimbledon ?",
    lang: 'fr',
    calls: [
      ['get_match_details', { team: 'Nick Kyrgios', opponent: 'Novak Djokovic', league: 'Wimbledon', sections: ['stats'] }],
      ['get_match_details', { team: 'Nick Kyrgios', date: '2022-07-10', sections: ['stats'] }],
    ],
    right: (truth) => {
      const { id } = final(truth, 'Wimbledon')
      const stats = truth.files.csv('tennis/atp-world-tour/match_stats_2022.csv', columns(truth, 'match_stats'))
      const played = id.split('-').slice(-4).join('-')
      const row = stats.find((each) => each.match_id!.startsWith('2022-540-') && each.match_id!.endsWith(played))!
      return [[`Nick Kyrgios aces ${row.loser_aces}`, `aces ${row.winner_aces} ${row.loser_aces}`]]
    },
  },
  {
    asks: 'Who was number one in the ATP rankings at the end of 1983?',
    lang: 'en',
    calls: [['get_rankings', { sport: 'tennis', date: '1983-12-31' }]],
    right: ({ files }) => {
      const last = files.csv('tennis/atp-datasets/rankings_1983.csv').filter(({ week_title }) => week_title === '1983.12.19')
      const [first] = last.filter(({ rank_number }) => rank_number === '1')
      return [first!.player_slug === 'john-mcenroe' ? '1 John McEnroe' : first!.player_slug!]
    },
  },
  {
    asks: 'Wo stand Boris Becker im Dezember 1983 in der Weltrangliste?',
    lang: 'de',
    calls: [['get_rankings', { sport: 'tennis', player: 'Boris Becker', date: '1983-12-19', lang: 'de' }]],
    right: ({ files }) => {
      const listed = files
        .csv('tennis/atp-datasets/rankings_1983.csv')
        .some(({ week_title, player_slug }) => week_title === '1983.12.19' && player_slug === 'boris-becker')
      return listed ? ['Becker'] : [/1983-12-19|1983/]
    },
    misleading: ['1 Boris Becker'],
  },
  {
    asks: 'Who won the most matches on tour in 2022?',
    lang: 'en',
    calls: [
      ['get_leaders', { league: 'ATP', sport: 'tennis', season: '2022', stat: 'wins' }],
      ['get_leaders', { league: 'ATP Tour', sport: 'tennis', season: '2022', stat: 'wins' }],
    ],
    right: (truth) => {
      const [[name, count]] = sumBy(
        matches(truth),
        ({ winner }) => winner,
        () => 1,
      ) as [[string, number]]
      // Wins are no statistic of a player, and the tour has rankings only.
      return [new RegExp(`${name}.*\\b${count}\\b|no .?.wins|no season 2022`)]
    },
    misleading: ['1 Novak Djokovic'],
  },
  {
    asks: 'Did Roger Federer win a match in 2022?',
    lang: 'en',
    calls: [
      ['get_matches', { player_name: 'Roger Federer', year: 2022 }],
      ['get_matches', { team: 'Roger Federer', sport: 'tennis', season: '2022' }],
    ],
    right: () => [saysNone, /Federer/],
    misleading: [/\b[0-3]-[0-3]\b(?!-)/],
  },
]
