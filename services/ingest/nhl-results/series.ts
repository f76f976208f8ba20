/** What a play-off round hangs on. */
export interface Tie {
  home: string
  away: string
  /** YYYY-MM-DD. */
  date: string
}

const roundsOf: Record<number, readonly string[]> = {
  4: ['Semi-finals', 'Final'],
  16: ['First Round', 'Second Round', 'Conference Finals', 'Stanley Cup Final'],
}

export interface Round {
  /** "Semi-finals, Game 3": the games of a series are told apart. */
  round?: string
  /** In the order they are played; 0 where it is not known. */
  roundOrder: number
}

/**
 * The round of each game of play-offs in series, where a team's n-th opponent is that of its n-th round. Only of a bracket that is whole, of
 * four teams or of sixteen: of others (24 in 2020) the rounds are not told.
 */
export function roundsOfSeries<Game extends Tie>(games: readonly Game[]): Map<Game, Round> {
  const opponents = new Map<string, string[]>()
  const daysOf = new Map<string, string[]>()
  for (const game of games.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))) {
    add(opponents, game.home, game.away)
    add(opponents, game.away, game.home)
    add(daysOf, pairOf(game), game.date)
  }
  const names = roundsOf[opponents.size] ?? []
  return new Map(
    games.map((game) => {
      const nth = opponents.get(game.home)!.indexOf(game.away) + 1
      const round = nth === opponents.get(game.away)!.indexOf(game.home) + 1 ? names[nth - 1] : undefined
      const number = daysOf.get(pairOf(game))!.indexOf(game.date) + 1
      return [game, round === undefined ? { roundOrder: 0 } : { round: `${round}, Game ${number}`, roundOrder: nth * 10 + number }] as const
    }),
  )
}

const pairOf = ({ home, away }: Tie): string => [home, away].sort().join('\n')

function add(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key) ?? []
  if (!list.includes(value)) lists.set(key, [...list, value])
}
