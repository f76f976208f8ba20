import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import type { MatchSportId } from '@touchline/contract/catalog'
import { MatchEventSchema } from '@touchline/contract/gen/match'
import { PlaySchema } from '@touchline/contract/gen/play_by_play'
import { MatchStatisticsSchema } from '@touchline/contract/gen/stats'
import type { StoryInputs } from '../inputs.ts'
import { type Given, storyInputs } from '../testing/story.ts'
import { summary } from '../testing/summary.ts'
import { storyFacts, withoutRepetition } from './story.ts'

/** "S1 6-4 S2 x-3": x where a side did not play. */
const periods = (text: string) => {
  const words = text.split(' ')
  const items = words.flatMap((period, i) => {
    if (i % 2 === 1) return []
    const [home, away] = words[i + 1]!.split('-').map((each) => (each === 'x' ? undefined : Number(each)))
    return [{ period, ...(home !== undefined && { home }), ...(away !== undefined && { away }) }]
  })
  return { scores: { periods: { items } } }
}

/** "59:58 2H home goal A": an event with a clock. */
const clocked = (sport: 'hockey' | 'handball', ...lines: string[]) =>
  lines.map((line, order) => {
    const [clock, period, team, type, player] = line.split(' ')
    const message = { id: `${order}`, order, minute: period!, period: period!, team: team!, type: type!, status: 'confirmed' }
    const extra = { case: sport, value: clock === '?' ? {} : { clock: clock! } } as MessageInitShape<typeof MatchEventSchema>['extra']
    return create(MatchEventSchema, { ...message, ...(player && { player, playerId: player }), extra: extra! })
  })
/** "Q4 0:03 field_goal 20-17 K". */
const scored = (...lines: string[]) =>
  lines.map((line, order) => {
    const [period, clock, type, score, player] = line.split(' ')
    const [homeScore, awayScore] = score!.split('-').map(Number)
    const message = {
      id: `${order}`,
      order,
      minute: period!,
      period: period!,
      type: type!,
      status: 'confirmed',
      player: player!,
      playerId: player!,
    }
    const extra = { case: 'americanFootball' as const, value: { clock: clock! } }
    return create(MatchEventSchema, { ...message, homeScore: homeScore!, awayScore: awayScore!, extra })
  })
/** "Q4 0:00 shot_made 90-88 A": plays of basketball. */
const baskets = (...lines: string[]) =>
  lines.map((line, sequence) => {
    const [period, clock, type, score, name] = line.split(' ')
    const [homeScore, awayScore] = score!.split('-').map(Number)
    const players = name ? [{ playerId: name, name, role: 'shooter' }] : []
    return create(PlaySchema, {
      sequence,
      period: period!,
      clock: clock!,
      type: type!,
      homeScore: homeScore!,
      awayScore: awayScore!,
      players,
    })
  })
/** "9 bottom 3-2 B 1": inning, half, score, batter, runs batted in. */
const atBats = (...lines: string[]) =>
  lines.map((line, sequence) => {
    const [inning, half, score, name, rbi] = line.split(' ')
    const [homeScore, awayScore] = score!.split('-').map(Number)
    const details = { case: 'baseball' as const, value: { inning: Number(inning), half: half!, rbi: Number(rbi ?? 0) } }
    const players = name ? [{ playerId: name, name, role: 'batter' }] : []
    return create(PlaySchema, { sequence, type: 'plate_appearance', homeScore: homeScore!, awayScore: awayScore!, players, details })
  })
/** "3 10 home 40-30 mp": set, game, server, score after the point; `mp` a match point, `bp` a break point. */
const points = (...lines: string[]) =>
  lines.map((line, sequence) => {
    const [set, game, server, pointScore, ...flags] = line.split(' ')
    const type = game === '13' ? 'tiebreak_point' : 'point'
    const value = { set: Number(set), game: Number(game), server: server!, pointScore: pointScore! }
    const details = { case: 'tennis' as const, value: { ...value, matchPoint: flags.includes('mp'), breakPoint: flags.includes('bp') } }
    return create(PlaySchema, { sequence, type, details })
  })
/** "S1 ++-": rallies of a set, + won by the home side; in tennis, games. */
const rallies = (...sets: string[]) =>
  sets.flatMap((text) => {
    const [period, won] = text.split(' ') as [string, string]
    return [...won].map((_, i) => {
      const homeScore = won.slice(0, i + 1).replaceAll('-', '').length
      return create(PlaySchema, { sequence: i, type: 'rally', period, homeScore, awayScore: i + 1 - homeScore })
    })
  })
const games = (...sets: string[]) =>
  rallies(...sets).map((play, i, all) => {
    const isHome = play.homeScore !== (all[i - 1]?.period === play.period ? all[i - 1]!.homeScore : 0)
    return create(PlaySchema, { sequence: i, type: 'game', period: play.period!, teamId: isHome ? 'a' : 'b' })
  })
const hits = (home: number, away: number) =>
  create(MatchStatisticsSchema, {
    teams: [
      { teamId: 'a', stats: { case: 'baseball', value: { batting: { h: home } } } },
      { teamId: 'b', stats: { case: 'baseball', value: { batting: { h: away } } } },
    ],
  })
const line = (pts: number, reb?: number, ast?: number, stl?: number, blk?: number) =>
  create(MatchStatisticsSchema, {
    players: [
      {
        ...{ teamId: 'a', playerId: 'p', name: 'P' },
        stats: {
          case: 'basketball',
          value: {
            pts,
            ...(reb !== undefined && { reb }),
            ...(ast !== undefined && { ast }),
            ...(stl !== undefined && { stl }),
            ...(blk !== undefined && { blk }),
          },
        },
      },
    ],
  })
const nine = '1 0-0 2 0-0 3 0-2 4 0-0 5 0-0 6 0-1 7 0-0 8 1-0'

type Match = Omit<Given, 'events'> & Pick<StoryInputs, 'events'>

test.each<[string, MatchSportId, string, Match, string[]]>([
  [
    'overtimes',
    'basketball',
    'overtime',
    { score: '110-112', board: periods('Q4 25-20 OT1 5-5 OT2 5-7') },
    ['b overtime count=2 scored=112 conceded=110 opponent=a'],
  ],
  ['no overtime', 'basketball', 'overtime', { score: '110-112', board: periods('Q3 25-20 Q4 5-5') }, []],
  ['a level score is an error', 'basketball', '.*', { score: '100-100' }, []],
  [
    'a shoot-out of hockey',
    'hockey',
    'result|shootout|overtime|shutout|goalless',
    { score: '1-0', board: { scores: { ...periods('P3 0-0 OT 0-0 SO 1-0').scores, penalties: { home: 2, away: 1 } } }, events: [] },
    ['a result scored=1 conceded=0 opponent=b', 'a shootout scored=2 conceded=1 opponent=b'],
  ],
  ['a shutout', 'hockey', 'shutout', { score: '0-3' }, ['b shutout scored=3 conceded=0 opponent=a']],
  ['none of soccer', 'soccer', 'shutout', { score: '0-3' }, []],
  [
    'an overtime winner',
    'hockey',
    'overtime|comeback|hat',
    {
      score: '3-2',
      board: periods('P3 2-2 OT 1-0'),
      events: clocked(
        'hockey',
        '1:00 P1 away goal X',
        '2:00 P1 away goal X',
        '3:00 P2 home goal A',
        '4:00 P3 home goal A',
        '2:30 OT home goal A',
      ),
    },
    [
      'a comeback deficit=2 scored=3 conceded=2 opponent=b',
      'a overtime count=1 scored=3 conceded=2 opponent=b',
      'a overtime_winner minute=63 player=A opponent=b',
      'A hat_trick goals=3 team=a opponent=b',
    ],
  ],
  [
    'of a second overtime without its minute',
    'hockey',
    'overtime_',
    { score: '1-0', events: clocked('hockey', '2:30 OT2 home goal') },
    ['a overtime_winner opponent=b'],
  ],
  ['not in regular time', 'hockey', 'overtime_', { score: '1-0', events: clocked('hockey', '19:59 P3 home goal A') }, []],
  [
    'the last minute of handball',
    'handball',
    'last|biggest_run',
    { score: '1-2', events: clocked('handball', '10:00 1H home goal A', '20:00 1H away goal X', '59:57 2H away seven_m_goal X') },
    ['b last_minute_winner seconds_left=3 player=X opponent=a'],
  ],
  ['too early for it', 'handball', 'last', { score: '1-0', events: clocked('handball', '58:59 2H home goal A') }, []],
  ['without a clock', 'handball', 'last', { score: '1-0', events: clocked('handball', '? 2H home goal A') }, []],
  [
    'goals in a row',
    'handball',
    'biggest_run',
    { score: '5-1', events: clocked('handball', ...Array(5).fill('10:00 1H home goal A'), '20:00 1H away goal X') },
    ['a biggest_run count=5 opponent=b'],
  ],
  [
    'four in a row',
    'handball',
    'biggest_run',
    { score: '4-1', events: clocked('handball', ...Array(4).fill('10:00 1H home goal A'), '20:00 1H away goal X') },
    [],
  ],
  [
    'at the buzzer',
    'basketball',
    'buzzer|comeback|biggest_run',
    {
      score: '16-15',
      plays: baskets(
        'Q1 5:00 shot_made 0-2',
        'Q1 4:00 shot_made 0-15',
        'Q3 1:00 shot_made 2-15',
        'Q4 1:00 shot_made 14-15',
        'Q4 0:00.4 shot_made 16-15 A',
        'Q4 0:00 period_end 16-15',
      ),
    },
    [
      'a buzzer_beater seconds_left=0.4 player=A opponent=b',
      'a comeback deficit=15 scored=16 conceded=15 opponent=b',
      'a biggest_run count=16 opponent=b',
    ],
  ],
  [
    'a comeback of the loser',
    'basketball',
    'biggest_comeback|comeback',
    {
      score: '18-16',
      plays: baskets('Q1 5:00 shot_made 12-0', 'Q3 5:00 shot_made 12-13', 'Q4 4:00 shot_made 18-13', 'Q4 1:00 shot_made 18-16'),
    },
    ['b biggest_comeback deficit=12 scored=16 conceded=18 opponent=a'],
  ],
  [
    'behind again by more than it made up',
    'basketball',
    'biggest_comeback|comeback',
    {
      score: '30-16',
      plays: baskets('Q1 5:00 shot_made 9-0', 'Q3 5:00 shot_made 9-9', 'Q4 4:00 shot_made 30-9', 'Q4 1:00 shot_made 30-16'),
    },
    [],
  ],
  [
    'the winner made up more',
    'basketball',
    'biggest_comeback|comeback',
    { score: '26-25', plays: baskets('Q1 5:00 shot_made 12-0', 'Q3 5:00 shot_made 12-25', 'Q4 4:00 shot_made 26-25') },
    ['a comeback deficit=13 scored=26 conceded=25 opponent=b'],
  ],
  ['with time left', 'basketball', 'buzzer', { score: '2-0', plays: baskets('Q4 0:02 shot_made 2-0 A') }, []],
  ['a free throw', 'basketball', 'buzzer', { score: '1-0', plays: baskets('Q4 0:00 free_throw_made 1-0 A') }, []],
  [
    'not in the last period',
    'basketball',
    'buzzer',
    { score: '2-0', board: periods('Q1 2-0 Q4 0-0'), plays: baskets('Q1 0:00 shot_made 2-0 A') },
    [],
  ],
  ['plays without the final score', 'basketball', 'buzzer|comeback', { score: '3-0', plays: baskets('Q4 0:00 shot_made 2-0 A') }, []],
  [
    'a score that goes back',
    'basketball',
    'buzzer',
    { score: '4-0', plays: baskets('Q4 1:00 shot_made 2-0', 'Q4 1:00 review 0-0', 'Q4 0:00 shot_made 4-0 A') },
    [],
  ],
  [
    'a triple-double',
    'basketball',
    'triple',
    { score: '2-0', statistics: line(21, 11, 10, 3) },
    ['p triple_double points=21 rebounds=11 assists=10 team=a opponent=b'],
  ],
  [
    'with blocks',
    'basketball',
    'triple',
    { score: '2-0', statistics: line(21, 11, 3, 0, 10) },
    ['p triple_double points=21 rebounds=11 assists=3 blocks=10 team=a opponent=b'],
  ],
  ['two are none', 'basketball', 'triple', { score: '2-0', statistics: line(21, 11, 9) }, []],
  ['with assists unknown', 'basketball', 'triple', { score: '2-0', statistics: line(21, 11, undefined, 10) }, []],
  [
    'a walk-off',
    'baseball',
    'walk|comeback|extra',
    { score: '4-3', board: periods(`${nine} 9 3-0`), plays: atBats('8 bottom 1-3', '9 bottom 2-3 B 1', '9 bottom 4-3 C 2') },
    ['a comeback deficit=3 scored=4 conceded=3 opponent=b', 'a walk_off inning=9 player=C opponent=b'],
  ],
  [
    'on an error',
    'baseball',
    'walk',
    { score: '1-0', plays: atBats('9 bottom 0-0 B', '10 bottom 1-0 C 0') },
    ['a walk_off inning=10 opponent=b'],
  ],
  ['ahead before', 'baseball', 'walk', { score: '2-0', plays: atBats('8 bottom 1-0 B', '9 bottom 2-0 C 1') }, []],
  ['of the visitors in the top', 'baseball', 'walk', { score: '0-1', plays: atBats('9 top 0-0 B', '9 top 0-1 C 1') }, []],
  ['a game cut short', 'baseball', 'walk', { score: '1-0', plays: atBats('6 bottom 0-0 B', '6 bottom 1-0 C 1') }, []],
  [
    'extra innings',
    'baseball',
    'extra|comeback',
    { score: '1-4', board: periods(`${nine} 9 0-0 10 0-1`) },
    ['b extra_innings innings=10 scored=4 conceded=1 opponent=a'],
  ],
  ['innings that do not add up', 'baseball', 'comeback', { score: '5-3', board: periods(`${nine} 9 3-0`) }, []],
  [
    'a no-hitter',
    'baseball',
    'no_',
    { score: '1-3', board: periods(`${nine} 9 0-0`), statistics: hits(0, 9) },
    ['b no_hitter innings=9 opponent=a'],
  ],
  ['over eight innings', 'baseball', 'no_', { score: '1-3', board: periods(`${nine} 9 x-0`), statistics: hits(0, 9) }, []],
  [
    'from two sets down',
    'tennis',
    'five|from|bagel',
    { score: '2-3', board: periods('S1 6-0 S2 7-6 S3 0-6 S4 4-6 S5 0-6') },
    [
      'a bagel count=1 opponent=b',
      'b bagel count=2 opponent=a',
      'b five_setter scored=3 conceded=2 opponent=a',
      'b from_set_down sets=2 scored=3 conceded=2 opponent=a',
    ],
  ],
  ['ahead all the time', 'tennis', 'from', { score: '2-1', board: periods('S1 6-4 S2 4-6 S3 6-4') }, []],
  ['a set that is missing', 'tennis', 'from', { score: '2-1', board: periods('S1 4-6 S3 6-4') }, []],
  [
    'a retirement',
    'tennis',
    '.*',
    { score: '0-1', board: { state: 'retired', winner: 'away', ...periods('S1 4-6 S2 3-3') } },
    ['a retirement set=2 opponent=b'],
  ],
  ['a retirement without sets', 'tennis', '.*', { score: '0-0', board: { state: 'retired', winner: 'home' } }, ['b retirement opponent=a']],
  [
    'volleyball from one set down',
    'volleyball',
    'from|five|bagel',
    { score: '3-1', board: periods('S1 20-25 S2 25-20 S3 25-20 S4 25-20') },
    [],
  ],
  [
    'from two down',
    'volleyball',
    'from|five',
    { score: '3-2', board: periods('S1 20-25 S2 20-25 S3 25-20 S4 25-20 S5 15-13') },
    ['a five_setter scored=3 conceded=2 opponent=b', 'a from_set_down sets=2 scored=3 conceded=2 opponent=b'],
  ],
  [
    'match points saved before the deciding set',
    'tennis',
    'saved',
    {
      score: '2-1',
      board: periods('S1 4-6 S2 7-5 S3 6-4'),
      plays: points('2 10 away 15-40', '2 10 away 30-40 mp', '2 10 away 40-40 mp', '3 10 home 30-0', '3 10 home 40-0 mp'),
    },
    ['a saved_match_points count=2 opponent=b'],
  ],
  [
    'and in it, by who serves',
    'tennis',
    'saved',
    {
      score: '2-1',
      board: periods('S1 4-6 S2 7-5 S3 7-5'),
      plays: points(
        '2 10 away 15-40',
        '2 10 away 30-40 mp',
        '3 10 home 30-40',
        '3 10 home 40-40 mp bp',
        '3 12 home 40-30',
        '3 12 home 40-40 mp',
      ),
    },
    ['a saved_match_points count=2 opponent=b'],
  ],
  [
    'and in its tie-break, by who led',
    'tennis',
    'saved',
    {
      score: '2-1',
      board: periods('S1 4-6 S2 7-5 S3 7-6'),
      plays: points('3 13 home 5-6', '3 13 home 6-6 mp', '3 13 away 7-6', '3 13 home 8-6 mp'),
    },
    ['a saved_match_points count=1 opponent=b'],
  ],
  [
    'an open one leaves all out',
    'tennis',
    'saved',
    { score: '2-1', board: periods('S1 4-6 S2 7-5 S3 7-6'), plays: points('2 10 away 15-40', '2 10 away 30-40 mp', '3 13 home 6-6 mp') },
    [],
  ],
  [
    'no points in a row over two sets',
    'volleyball',
    'biggest_run',
    { score: '1-1', board: { winner: 'home', ...periods('S1 6-3 S2 4-5') }, plays: rallies('S1 +--+-++++', 'S2 ++++-----') },
    [],
  ],
  [
    'points in a row that end with the set',
    'volleyball',
    'biggest_run',
    { score: '2-0', board: periods('S1 8-2 S2 9-1'), plays: rallies('S1 +--+++++++', 'S2 +++++++-++') },
    ['a biggest_run count=7 opponent=b'],
  ],
  [
    'rallies that do not make the score of the set',
    'volleyball',
    'biggest_run',
    { score: '1-0', board: periods('S1 9-2'), plays: rallies('S1 +--+++++++') },
    [],
  ],
  [
    'games in a row over two sets',
    'tennis',
    'biggest_run',
    { score: '0-2', board: periods('S1 1-6 S2 0-6'), plays: games('S1 -+-----', 'S2 ------') },
    ['b biggest_run count=11 opponent=a'],
  ],
  ['six games in a row', 'tennis', 'biggest_run', { score: '1-0', board: periods('S1 6-1'), plays: games('S1 -++++++') }, []],
  ['a game that is missing', 'tennis', 'biggest_run', { score: '1-0', board: periods('S1 8-1'), plays: games('S1 -+++++++') }, []],
  [
    'a field goal in the last minute',
    'american-football',
    'last|comeback',
    {
      score: '20-17',
      events: scored(
        'Q1 5:00 touchdown 0-6 X',
        'Q1 5:00 extra_point 0-7 X',
        'Q2 5:00 touchdown 0-13',
        'Q2 5:00 extra_point 0-14',
        'Q3 5:00 touchdown 6-14',
        'Q3 5:00 extra_point 7-14',
        'Q3 1:00 field_goal 7-17',
        'Q4 9:00 touchdown 13-17',
        'Q4 9:00 extra_point 14-17',
        'Q4 5:00 field_goal 17-17',
        'Q4 0:03 field_goal 20-17 K',
      ),
    },
    ['a comeback deficit=14 scored=20 conceded=17 opponent=b', 'a last_minute_score seconds_left=3 player=K opponent=b'],
  ],
  ['in the last minute of a half', 'american-football', 'last', { score: '3-0', events: scored('Q2 0:03 field_goal 3-0 K') }, []],
])('%s, %s', (_, sport, kinds, { events, ...given }, expected) => {
  const inputs = { ...storyInputs(sport, given), ...(events && { events }) }
  const facts = storyFacts(inputs).map(summary)
  expect(facts.filter((text) => new RegExp(` (?:${kinds})`).test(text)).sort()).toEqual(expected.toSorted())
})

test.each([
  ['2-0', ['shutout']],
  ['2-1', ['result']],
])('a page states the result of a hockey game once, %s', (score, expected) => {
  expect(withoutRepetition(storyFacts(storyInputs('hockey', { score }))).map(({ kind }) => kind)).toEqual(expected)
})
