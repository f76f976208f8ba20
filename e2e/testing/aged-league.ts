import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'

/** A match of an invented league: its day, its sides by number from 1 on, and its result; a match without a result is announced. */
export interface Game {
  start: string
  sides: readonly [home: number, away: number]
  isOver: boolean
}

const names = ['Ada Ashby', 'Bea Bexford', 'Cleo Celby', 'Dora Demford']

/** Scores that end a match in any sport: sets of tennis and volleyball, goals, points or runs of others. */
const getScore = (sport: MatchSportId): readonly [number, number] =>
  sport === 'tennis' ? [2, 0] : sport === 'volleyball' ? [3, 1] : [4, 1]

/** The file of an invented league of a sport in touchline-jsonl, with a squad of the first team. */
export function agedLeague(sport: MatchSportId, season: string, games: readonly Game[]): string {
  const { sidesArePlayers } = sportNamed(sport)
  const [home, away] = getScore(sport)
  const side = (n: number) => (sidesArePlayers ? { players: [{ name: names[n - 1], id: `p${n}` }] } : { team: `t${n}` })
  const lines: object[] = [
    { record: 'header', touchline: 1, sport, source: `aged-${sport}` },
    {
      record: 'league',
      id: 'l1',
      name: `Aged League of ${sport}`,
      country: 'DE',
      gender: 'w',
      type: sidesArePlayers ? 'tournament' : 'league',
    },
    ...(sidesArePlayers
      ? []
      : names.map((name, i) => ({ record: 'team', id: `t${i + 1}`, name: `${name.split(' ')[1]} ${sport}`, country: 'DE' }))),
    ...games.map(({ start, sides, isOver }, i) => ({
      ...{ record: 'match', id: `m${i}`, league: 'l1', season, start_at: start, home: side(sides[0]), away: side(sides[1]) },
      ...(isOver
        ? { state: 'finished', status: 'FT', home_score: home, away_score: away, winner: 'home' }
        : { state: 'scheduled', status: 'NS' }),
    })),
    ...(sidesArePlayers
      ? []
      : [{ record: 'member', league: 'l1', season, team: 't1', player: { name: `Quill ${sport}`, id: 'p9' }, shirt_number: 9 }]),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
