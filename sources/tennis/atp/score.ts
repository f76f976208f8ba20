import { advantageSet, isCompleteSet, type SetRules, shortSet, tieBreakSet } from '../../scoreboard/tennis.ts'

/** A set of a score, with the winner of the match first as in the files. */
export interface WrittenSet {
  games: [winner: number, loser: number]
  /** Points of the tie-break. Absent: none, or the file does not have them; undefined: not known. */
  tieBreak?: [winner: number | undefined, loser: number | undefined]
}

/** How a match ended. `unplayed` and `abandoned` have no winner, though the files name the players in two columns. */
export type Ending = 'played' | 'retirement' | 'default' | 'walkover' | 'unplayed' | 'abandoned'

export interface WrittenScore {
  sets: WrittenSet[]
  ending: Ending
  /** The unreadable token; `sets` is then empty. */
  unreadable?: string
}

const marks: Readonly<Record<string, Ending>> = {
  ...{ RET: 'retirement', RETD: 'retirement', RETIRED: 'retirement', DEF: 'default', DEFAULT: 'default' },
  ...{ 'W/O': 'walkover', WO: 'walkover', WALKOVER: 'walkover', UNP: 'unplayed', UNPLAYED: 'unplayed' },
  ...{ ABD: 'abandoned', ABN: 'abandoned', ABANDONED: 'abandoned' },
}

/** All rules for a set ever in use; Wimbledon had tie-breaks at eight and at twelve games all. */
const usualSets: readonly SetRules[] = [
  ...[tieBreakSet, advantageSet],
  ...[8, 12].map((atGamesAll) => ({ games: 6, tieBreak: { atGamesAll, points: 7 } })),
]

/** Whether a set of these games is over. `short`: sets of the tournament are won with four games. */
export const isOver = ([home, away]: WrittenSet['games'], short = false): boolean =>
  (short ? [shortSet] : usualSets).some((rules) => isCompleteSet(rules, { home, away }))

/** A score has at most five sets and a mark. */
const tokensMax = 12

/**
 * Reads "64 67(5) 1614", "6-4, 3-6, [10-8]", "7-6 (7-5)", "63 20 (RET)", "(W/O)". The rules of a set decide which number of games
 * has two digits: "1614" is 16-14. The files only have the points of the loser of a tie-break. Linear in the text.
 */
export function writtenScore(text: string): WrittenScore {
  const tokens = text
    .trim()
    .replace(/\bplayed and (?=abandoned\b|unplayed\b)/i, '')
    .split(/[\s,;]+/)
  const sets: WrittenSet[] = []
  let ending: Ending = 'played'
  for (const token of tokens.slice(0, tokensMax + 1)) {
    const mark = marks[token.replace(/[().[\]]/g, '').toUpperCase()]
    const [, points, winners, losers] = /^\((?:(\d{1,3})|(\d{1,3})-(\d{1,3}))\)$/.exec(token) ?? []
    const last = sets.at(-1)
    if (token === '') continue
    if (mark) {
      ending = mark
    } else if (points !== undefined && last && !last.tieBreak) {
      sets[sets.length - 1] = withLosersPoints(last.games, Number(points))
    } else if (winners !== undefined && last && !last.tieBreak) {
      sets[sets.length - 1] = { games: last.games, tieBreak: [Number(winners), Number(losers)] }
    } else {
      const set = setIn(token)
      if (!set || sets.length === 5) return { sets: [], ending, unreadable: token.slice(0, 20) }
      sets.push(set)
    }
  }
  const last = sets.at(-1)
  if (last && ending === 'played' && isMatchTieBreak(last.games)) sets[sets.length - 1] = matchTieBreak(last.games)
  return { sets, ending }
}

/** Whether these are points of a match tie-break: at least ten, won by two, and not the games of a set: 10-6. */
const isMatchTieBreak = (games: WrittenSet['games']): boolean =>
  Math.max(...games) >= 10 && Math.abs(games[0] - games[1]) >= 2 && !isOver(games)

/** "64", "1614", "6-4", "6/4", "76(5)", "7-6(7-5)", "[10-8]". */
function setIn(token: string): WrittenSet | undefined {
  const [, open, joined, first, second, loser, , winnersPoints, losersPoints] =
    /^(\[)?(?:(\d{2,5})|(\d{1,3})[-/](\d{1,3}))(?:\((?:(\d{1,3})|((\d{1,3})-(\d{1,3})))\))?\]?$/.exec(token) ?? []
  const games: WrittenSet['games'] | undefined = joined === undefined ? getPair(first, second) : split(joined)
  if (!games) return undefined
  if (open !== undefined) return matchTieBreak(games)
  if (winnersPoints !== undefined) return { games, tieBreak: [Number(winnersPoints), Number(losersPoints)] }
  return loser === undefined ? { games } : withLosersPoints(games, Number(loser))
}

const getPair = (first: string | undefined, second: string | undefined): WrittenSet['games'] | undefined =>
  first === undefined || second === undefined ? undefined : [Number(first), Number(second)]

/** A match tie-break in place of a set, which its winner gets by 1-0. */
export const matchTieBreak = ([winner, loser]: WrittenSet['games']): WrittenSet => ({
  games: winner > loser ? [1, 0] : [0, 1],
  tieBreak: [winner, loser],
})

const withLosersPoints = (games: WrittenSet['games'], points: number): WrittenSet => ({
  games,
  tieBreak: games[0] > games[1] ? [undefined, points] : [points, undefined],
})

/**
 * Splits a token without a separator into games: the split that is a complete set, else the one with the smallest difference, as
 * in an unfinished set or a match tie-break. Undefined if two splits are equally good.
 */
function split(digits: string): WrittenSet['games'] | undefined {
  const divisions = Array.from(digits.slice(1), (_, i): [string, string] => [digits.slice(0, i + 1), digits.slice(i + 1)])
    .filter((pair) => pair.every((part) => part === '0' || !part.startsWith('0')))
    .map(([a, b]): WrittenSet['games'] => [Number(a), Number(b)])
  const rank = (games: WrittenSet['games']) => (isOver(games) || isOver(games, true) ? -1 : Math.abs(games[0] - games[1]))
  const [best, next] = divisions.sort((a, b) => rank(a) - rank(b))
  return best && next && rank(best) === rank(next) ? undefined : best
}

/** The sets each player has won. A set in which the match ended counts for no one. */
export function setsWon({ sets, ending }: WrittenScore, short: boolean): [winner: number, loser: number] {
  const over = sets.filter((set) => ending === 'played' || isOver(set.games, short) || (set.tieBreak && Math.max(...set.games) === 1))
  return [over.filter(({ games: [a, b] }) => a > b).length, over.filter(({ games: [a, b] }) => b > a).length]
}

/** Completes the points of the winner: a tie-break is won by two points with at least `to`. `to` undefined: unknown whether 7 or 10. */
export function withWinnersPoints({ games, tieBreak }: WrittenSet, to: 7 | 10 | undefined): WrittenSet {
  if (!tieBreak) return { games }
  const [winner, loser] = tieBreak
  if (winner === undefined && loser !== undefined) return { games, tieBreak: [pointsToWin(loser, to), loser] }
  if (loser === undefined && winner !== undefined) return { games, tieBreak: [winner, pointsToWin(winner, to)] }
  return { games, tieBreak }
}

function pointsToWin(points: number, to: 7 | 10 | undefined): number | undefined {
  const [seven, ten] = [Math.max(7, points + 2), Math.max(10, points + 2)]
  return to === undefined ? (seven === ten ? seven : undefined) : to === 7 ? seven : ten
}
