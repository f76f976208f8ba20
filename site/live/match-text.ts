import type { Language } from '@touchline/contract/catalog'
import type { Names } from '@touchline/contract/gen/catalog'
import type { Match, MatchEvent, PeriodScore, Scoreboard } from '@touchline/contract/gen/match'
import { eventSentence } from './event-sentence.ts'
import { eventNames } from './event-texts.ts'
import { minuteText, type ShownStatus } from './status-text.ts'

/** The name in the language, in English where it has no translation, and the id while it is not known. */
export function nameText(names: ReadonlyMap<string, Names>, id: string, language: Language): string {
  const found = names.get(id)
  return found?.translations[language] || found?.name || id
}

/** What `statusText` and `situationText` need of a match. */
export function getStatus({ sport, state }: Match): ShownStatus {
  const { detail, ...board } = state!.scoreboard!
  const inning = detail.case === 'baseball' ? detail.value : undefined
  return { sport, ...board, ...inning, bases: inning?.bases?.occupied }
}

/** The periods that fit a card, newest last. */
export const shownPeriods = ({ scores }: Scoreboard): readonly PeriodScore[] => (scores?.periods?.items ?? []).slice(-6)

/** The newest event that counts, as a sentence with its minute; undefined: none has a name. */
export function eventText(match: Match, names: ReadonlyMap<string, Names>, language: Language): string | undefined {
  const event = match.state!.events?.items.findLast(({ status, type }) => status === 'confirmed' && eventNames[type])
  if (!event) return undefined
  const sentence = getSentence(event, match, names, language)
  return /^\d+$/.test(event.minute) && match.sport !== 'baseball' ? `${minuteText(event.minute, event.extraMinute)} ${sentence}` : sentence
}

function getSentence(event: MatchEvent, match: Match, names: ReadonlyMap<string, Names>, language: Language): string {
  const { team: side, extra } = event
  const team = side && nameText(names, (side === 'home' ? match.schedule!.home! : match.schedule!.away!).teamId, language)
  return eventSentence({ ...event, ...(extra.case === 'soccer' && extra.value), team }, language)
}
