import type { Entry } from './entries.ts'
import type { Drive } from './game.ts'
import type { Role } from './statistic-codes.ts'

/** A short sentence on an entry, made from its figures: the source's own are not to be had. `codes`: what the two sides are called. */
export function textOf(entry: Entry, codes: Record<Entry['side'], string>): string {
  const named = (role: Role) => entry.people.filter((one) => one.role === role).map(({ person }) => person.name)
  const who = (role: Role) => named(role).join(' and ') || codes[entry.side]
  return [...sentence(entry, who, named), ...(entry.result === 'safety' ? ['safety'] : [])].join(', ')
}

type Named = (role: Role) => string[]

function sentence(entry: Entry, who: (role: Role) => string, named: Named): string[] {
  const { type, yards = 0, result = '' } = entry
  const by = (words: string, role: Role) => (named(role).length > 0 ? [`${words} ${named(role).join(' and ')}`] : [])
  const came = result && result !== 'safety' && result !== 'recovered' ? [result] : []
  switch (type) {
    case 'kickoff':
      return [`${who('kicker')} kicks off, ${counted(yards)}`, ...(result === 'returned' ? by('returned by', 'returner') : came)]
    case 'punt':
      return [`${who('punter')} punts ${counted(yards)}`, ...(result === 'returned' ? by('returned by', 'returner') : came)]
    case 'field_goal':
      return [`${who('kicker')} field goal from ${counted(yards)}`, ...came]
    case 'extra_point':
      return [`${who('kicker')} extra point`, ...came]
    case 'two_point':
      return [
        `${who(named('passer').length > 0 ? 'passer' : 'rusher')} try for two points`,
        ...by('to', 'receiver'),
        ...by('meant for', 'target'),
        ...came,
      ]
    case 'sack':
      return [`${who('sacked')} sacked, ${gained(yards)}`, ...by('by', 'sacker')]
    case 'pass':
      return [
        `${who('passer')} pass ${result}`,
        ...by('to', 'receiver'),
        ...by('meant for', 'target'),
        ...(result === 'complete' ? [gained(yards)] : []),
      ]
    case 'rush':
      return [`${who('rusher')} runs, ${gained(yards)}`]
    case 'interception':
      return [`${who('intercepted_by')} intercepts`, `returned ${counted(yards)}`]
    case 'fumble':
      return [`${who('fumbled')} fumbles`, ...by('forced by', 'forced_by'), ...by('recovered by', 'recovered_by'), ...came]
    case 'penalty':
      return [`Penalty on ${who('penalized')}, ${counted(yards)}`]
    case 'touchdown':
      return [`Touchdown ${entry.people[0]?.person.name ?? who('rusher')}, ${counted(yards)}`]
    case 'timeout':
      return [`Timeout ${who('rusher')}`]
    case 'drive_end':
      return [result]
  }
}

const counted = (yards: number): string => `${yards} ${Math.abs(yards) === 1 ? 'yard' : 'yards'}`
const gained = (yards: number): string => (yards === 0 ? 'no gain' : yards < 0 ? `loss of ${counted(-yards)}` : counted(yards))

/** "Touchdown, 11 plays, 78 yards". */
export const driveText = ({ result, plays, yards }: Drive): string =>
  `${result}, ${plays} ${plays === 1 ? 'play' : 'plays'}, ${counted(yards)}`
