/**
 * Kinds of events that sources report independently of each other: a source with all goals may report no cards. 'other'
 * is everything but cards and substitutions, such as goals.
 */
export type EventKind = 'card' | 'substitution' | 'other'

const kinds: Readonly<Record<string, EventKind>> = {
  yellow_card: 'card',
  second_yellow: 'card',
  red_card: 'card',
  blue_card: 'card',
  two_minutes: 'card',
  substitution: 'substitution',
}

export const kindOfEvent = ({ type }: { type: string }): EventKind => kinds[type] ?? 'other'
