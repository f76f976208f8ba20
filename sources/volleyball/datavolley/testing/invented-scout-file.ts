import type { Side } from '@touchline/contract/outcome'

/** How a rally is won. */
export type Way = 'ace' | 'attack' | 'block' | 'unscouted block' | 'error'
export interface Rally {
  winner: Side
  by: Way
}

const marks = { home: '*', away: 'a' } as const
const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** Scout codes of a rally by the numbers 1 (serves), 2 (receives, digs), 3 (attacks) and 4 (blocks) of both sides. */
function getCodes({ winner, by }: Rally): string[] {
  const [w, l] = [marks[winner], marks[other(winner)]]
  const codes: Record<Way, string[]> = {
    ace: [`${w}01SM#`, `${l}02RM=`],
    attack: [`${l}01SM-`, `${w}02RM#`, `${w}06ET+K1B~3B2`, `${w}03AQ#X1~34~H2`, `${l}02DQ=`, `${l}$$&H=`],
    block: [`${w}01SM-`, `${l}02RM+`, `${l}03AQ/`, `${w}04BQ#`],
    'unscouted block': [`${w}01SM-`, `${l}02RM+`, `${l}03AQ/`, `${w}$$&H#`],
    error: [`${l}01SM=`, `${w}$$&H#`],
  }
  return codes[by]
}

const court = '1;2;3;4;5;6;1;2;3;4;5;6;'

const clock = (second: number): string =>
  [Math.floor(second / 3_600) % 24, Math.floor(second / 60) % 60, second % 60].map((part) => String(part).padStart(2, '0')).join('.')

interface Options {
  /** Replaces the first line of the section: { '3MATCH': '…' }. */
  first?: Readonly<Record<string, string>>
  /** Lines after the rallies of a set, by its number: { 1: ['*T'] }. */
  codes?: Readonly<Record<number, readonly string[]>>
  /** Lines of [3SET]; default: the sets of the rallies. */
  setLines?: readonly string[]
  /** Lines of [3DATAVOLLEYSCOUT] other than the format. */
  about?: readonly string[]
  /** Second of the day of the first serve. Default 20:36:59. */
  from?: number
  /** Seconds between two rallies. Default 30. */
  every?: number
}

const matchLine = '03/01/2031;20.30.00;2030/2031;Fjord Liga 2030/2031;Phase 1 - FL;;7;12;1252;1;Z;0;'
export const roles: Readonly<Record<number, number>> = { 1: 5, 2: 2, 3: 4, 4: 3, 5: 2, 6: 4, 7: 1, 8: 2, 9: 6 }

/** Numbers 1 to 6 start, in this order; 7 is libero, 8 comes on in set 2, 9 does not play. 3 is the captain. */
const players = (mark: string, names: readonly [string, string]): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((shirt) => {
    const sets =
      shirt < 7 ? [shirt, shirt, shirt, shirt, shirt] : shirt === 7 ? ['*', '*', '*', '*', '*'] : ['', shirt === 8 ? '*' : '', '', '', '']
    const special = shirt === 7 ? 'L' : shirt === 3 ? 'C' : ''
    const letter = 'abcdefghi'[shirt - 1]!
    const last = names[0] + (names[0] === names[0].toUpperCase() ? letter.toUpperCase() : letter)
    return `${mark};${shirt};${shirt};${sets.join(';')};${90 + shirt};${last};${names[1]};;${special};${roles[shirt]};;;;`
  })

/** A scout file of these rallies, set by set; ASCII. */
export function scoutFile(sets: readonly (readonly Rally[])[], options: Options = {}): string {
  const { first = {}, codes = {}, about = [], from = 74_219, every = 30 } = options
  let second = from
  const scores = sets.map((rallies) => ({
    home: rallies.filter(({ winner }) => winner === 'home').length,
    away: rallies.filter(({ winner }) => winner === 'away').length,
  }))
  const line = (code: string, set: number) => `${code};;;;;;;${clock(second)};${set};1;1;1;${second};;${court}`
  const scout = sets.flatMap((rallies, i) => {
    const score = { home: 0, away: 0 }
    const points = rallies.flatMap((rally) => {
      score[rally.winner]++
      second += every
      const written = [score.home, score.away].map((points) => String(points).padStart(2, '0')).join(':')
      return [...getCodes(rally).map((code) => line(code, i + 1)), line(`${marks[rally.winner]}p${written}`, i + 1), line('*z1', i + 1)]
    })
    const beginning = ['*P01>LUp', '*z1>LUp', 'aP01>LUp', 'az1>LUp'].map((code) => line(code, i + 1))
    const others = (codes[i + 1] ?? []).map((code) => line(code, i + 1))
    return [...beginning, ...points.slice(0, -2), ...others, ...points.slice(-2), line(`**${i + 1}set`, i + 2)]
  })
  const setLines = scores.map(({ home, away }) => `True; 8- 5;16-12;21-18;${home}-${away};25;`)
  const won = (side: Side) => Math.min(3, scores.filter((score) => score[side] > score[other(side)]).length)
  const sections: Record<string, string[]> = {
    '3DATAVOLLEYSCOUT': ['FILEFORMAT: 2.0', ...about],
    '3MATCH': [matchLine, '1922;57;47908;;;21.16;L;R;'],
    '3TEAMS': [`67;Bergen Volley;${won('home')};Quill Ada;;16711680;`, `71;Oslo;${won('away')};;;16744448;`],
    '3MORE': ['Maro Wojciech, BUDZIK Marek;550;;Bergen;Fjord Hall;Scout Name;', ';0;0;'],
    '3COMMENTS': ['no comments'],
    '3SET': [...(options.setLines ?? [...setLines, ...Array<string>(Math.max(0, 5 - sets.length)).fill('True;;;;;;')])],
    '3PLAYERS-H': players('0', ['Axe', 'Ada']),
    '3PLAYERS-V': players('1', ['BAXE', 'Bo']),
    '3ATTACKCOMBINATION': ['X1;3;R;Q;Quick;;16711680;4956;C;;'],
    '3SCOUT': scout,
  }
  for (const [name, text] of Object.entries(first)) sections[name]![0] = text
  return Object.entries(sections)
    .map(([name, lines]) => [`[${name}]`, ...lines].join('\r\n'))
    .join('\r\n')
    .concat('\r\n')
}

/** "25-20": a set in which the loser scores first, every rally won in this way. */
export function getSet(score: string, by: Way = 'attack'): Rally[] {
  const [home, away] = score.split('-').map(Number) as [number, number]
  const of = (winner: Side, count: number) => Array<Rally>(count).fill({ winner, by })
  return home > away ? [...of('away', away), ...of('home', home)] : [...of('home', home), ...of('away', away)]
}

export const getSets = (text: string): Rally[][] => text.split(' ').map((score) => getSet(score))
