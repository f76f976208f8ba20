import type { Language } from '@touchline/contract/catalog'
import { eventNames, scoreSentences, substitutionSentences } from './event-texts.ts'

/** What is said of an event of a match. */
export interface ShownEvent {
  type: string
  /** Name of the team. */
  team?: string | null | undefined
  player?: string | null | undefined
  homeScore?: number | null | undefined
  awayScore?: number | null | undefined
  playerIn?: string | null | undefined
  playerOut?: string | null | undefined
}

const scoring: ReadonlySet<string> = new Set(
  'goal penalty_goal seven_m_goal shootout_goal touchdown field_goal extra_point two_point'.split(' '),
)

/** An event whose type has a name (`eventNames`), as a sentence. */
export function eventSentence(event: ShownEvent, language: Language): string {
  const { type, team, player, homeScore, awayScore, playerIn, playerOut } = event
  const score = [homeScore ?? [], awayScore ?? []].flat()
  if (scoring.has(type) && player && team && score.length === 2) return scoreSentences[language](player, team, score.join('–'))
  if (type === 'substitution' && playerIn && playerOut && team) return substitutionSentences[language](playerIn, playerOut, team)
  const who = [player, team && team !== player && (player ? `(${team})` : team)].filter(Boolean).join(' ')
  return `${eventNames[type]![language]}${who === '' ? '' : `: ${who}`}.`
}
