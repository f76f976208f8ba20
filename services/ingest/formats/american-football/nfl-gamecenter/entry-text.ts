import type { Entry } from './entries.ts'
import type { Drive } from './game.ts'
import type { Role } from './statistic-codes.ts'

/**
 * A short text for an entry, built from its stats: the source's own texts are not available. `codes`: the codes of both
 * sides.
 */
export function textOf(entry: Entry, codes: Record<Entry['side'], string>): string {
  const named = (role: Role) => entry.people.filter((one) => one.role === role).map(({ person }) => person.name)
  const who = (role: Role) => named(role).join(' and ') || codes[entry.side]
  return [...sentence(entry, who, named), ...(entry.result === 'safety' ? ['safety'] : [])].join(', ')
}

type Named = (role: Role) => string[]

function sentence(entry: Entry, who: (role: Role) => string, named: Named): string[] {
  const { type, yards = 0, result = '' } = entry
  const by = (words: string, role: Role) => (named(role).length > 0 ? [`${words} ${named(role).join(' and ')}`] : [])
  const outcome = result && result !== 'safety' && result !== 'recovered' ? [result] : []
  switch (type) {
    case 'kickoff':
      return [`${who('kicker')} kicks off, ${yardsText(yards)}`, ...(result === 'returned' ? by('returned by', 'returner') : outcome)]
    case 'punt':
      return [`${who('punter')} punts ${yardsText(yards)}`, ...(result === 'returned' ? by('returned by', 'returner') : outcome)]
    case 'field_goal':
      return [`${who('kicker')} field goal from ${yardsText(yards)}`, ...outcome]
    case 'extra_point':
      return [`${who('kicker')} extra point`, ...outcome]
    case 'two_point':
      return [
        `${who(named('passer').length > 0 ? 'passer' : 'rusher')} try for two points`,
        ...by('to', 'receiver'),
        ...by('meant for', 'target'),
        ...outcome,
      ]
    case 'sack':
      return [`${who('sacked')} sacked, ${gainText(yards)}`, ...by('by', 'sacker')]
    case 'pass':
      return [
        `${who('passer')} pass ${result}`,
        ...by('to', 'receiver'),
        ...by('meant for', 'target'),
        ...(result === 'complete' ? [gainText(yards)] : []),
      ]
    case 'rush':
      return [`${who('rusher')} runs, ${gainText(yards)}`]
    case 'interception':
      return [`${who('intercepted_by')} intercepts`, `returned ${yardsText(yards)}`]
    case 'fumble':
      return [`${who('fumbled')} fumbles`, ...by('forced by', 'forced_by'), ...by('recovered by', 'recovered_by'), ...outcome]
    case 'penalty':
      return [`Penalty on ${who('penalized')}, ${yardsText(yards)}`]
    case 'touchdown':
      return [`Touchdown ${entry.people[0]?.person.name ?? who('rusher')}, ${yardsText(yards)}`]
    case 'timeout':
      return [`Timeout ${who('rusher')}`]
    case 'drive_end':
      return [result]
  }
}

const yardsText = (yards: number): string => `${yards} ${Math.abs(yards) === 1 ? 'yard' : 'yards'}`
const gainText = (yards: number): string => (yards === 0 ? 'no gain' : yards < 0 ? `loss of ${yardsText(-yards)}` : yardsText(yards))

/** "Touchdown, 11 plays, 78 yards". */
export const driveText = ({ result, plays, yards }: Drive): string =>
  `${result}, ${plays} ${plays === 1 ? 'play' : 'plays'}, ${yardsText(yards)}`
