import { readPlay } from '../play/read-play.ts'

/** An event text, "S7", or with pitches "W:BBBB"; or a full line of the file, "sub,…". */
export type PlayText = string

export interface Invented {
  /** "CHN201604110" by default. */
  id?: string
  info?: Readonly<Record<string, string>>
  /** Half-innings in order, visitors first. */
  halves: readonly (readonly PlayText[])[]
  /** Earned runs by pitcher; 0 for all others. */
  earned?: Readonly<Record<string, number>>
}

/**
 * Ids of invented players: "awaya001" bats first for the visitors, "homei001" bats ninth for the home side and pitches.
 */
export const awayPlayer = (order: number): string => `away${letter(order)}001`
export const homePlayer = (order: number): string => `home${letter(order)}001`
const letter = (order: number): string => 'abcdefghi'[order - 1]!
const players = [awayPlayer, homePlayer] as const
const fieldPositions = [2, 3, 4, 5, 6, 7, 8, 9, 1]

/** Lines of a game in an event file; players bat in order, the ninth of each side pitches. */
export function gameLines({ id = 'CHN201604110', info = {}, halves, earned = {} }: Invented): string[] {
  const date = `${id.slice(3, 7)}/${id.slice(7, 9)}/${id.slice(9, 11)}`
  const defaults = {
    visteam: 'PIT',
    hometeam: id.slice(0, 3),
    site: 'CHI11',
    date,
    number: id.slice(11),
    starttime: '1:20PM',
    daynight: 'day',
  }
  const pitchers = new Set([awayPlayer(9), homePlayer(9), ...Object.keys(earned)])
  return [
    `id,${id}`,
    'version,2',
    ...Object.entries({ ...defaults, usedh: 'false', pitches: 'pitches', attendance: '30000', ...info }).map(
      ([key, value]) => `info,${key},${value}`,
    ),
    ...[0, 1].flatMap((side) => fieldPositions.map((position, i) => starter(side as 0 | 1, i + 1, position))),
    ...playLines(halves, info.htbf === 'true' ? 1 : 0),
    ...[...pitchers].map((pitcher) => `data,er,${pitcher},${earned[pitcher] ?? 0}`),
  ]
}

const starter = (side: 0 | 1, order: number, position: number): string => {
  const name = `${side === 0 ? 'Away' : 'Home'} ${letter(order).toUpperCase()}`
  return `start,${players[side](order)},"${name}",${side},${order},${position}`
}

function playLines(halves: Invented['halves'], first: 0 | 1): string[] {
  const atBat: [number, number] = [1, 1]
  return halves.flatMap((half, i) => {
    const side = ((i + first) % 2) as 0 | 1
    return half.map((play) => {
      const [event, pitches = ''] = play.split(':')
      const line = play.includes(',') ? play : `play,${Math.floor(i / 2) + 1},${side},${players[side](atBat[side])},00,${pitches},${event}`
      if (endsTurn(line)) atBat[side] = (atBat[side] % 9) + 1
      return line
    })
  })
}

/** Whether a line ends a plate appearance. Invalid event texts, which some tests use, do not. */
function endsTurn(line: string): boolean {
  const event = line.startsWith('play,') ? line.split(',')[6]! : 'NP'
  try {
    return event !== 'NP' && readPlay(event).batting !== undefined
  } catch {
    return false
  }
}

/** Three strikeouts. */
export const inOrder: readonly PlayText[] = ['K', 'K', 'K']

/** A short game of five innings: the home side wins by one run in the first. */
export const shortGame = (more: Partial<Invented> = {}): string[] =>
  gameLines({
    halves: [inOrder, ['HR', ...inOrder], ...Array.from({ length: 8 }, () => inOrder)],
    earned: { [awayPlayer(9)]: 1 },
    ...more,
  })
