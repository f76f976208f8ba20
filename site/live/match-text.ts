import type { Language } from '@touchline/contract/catalog'
import type { Names } from '@touchline/contract/gen/catalog'
import type { Match, MatchEvent, PeriodScore, Scoreboard } from '@touchline/contract/gen/match'
import { eventNames, scoreSentences, substitutionSentences } from './event-texts.ts'
import { liveTexts } from './messages.ts'

/** The name in the language, in English where it has no translation, and the id while it is not known. */
export function nameText(names: ReadonlyMap<string, Names>, id: string, language: Language): string {
  const found = names.get(id)
  return found?.translations[language] || found?.name || id
}

/** What a scoreboard shows of the time: "67'", "45+2'", "Q3 9:53", "▲ 7", "Half-time". */
export function statusText({ sport, state }: Match, language: Language): string {
  const board = state!.scoreboard!
  const texts = liveTexts[language]
  if (board.status === 'HT') return texts.halftime
  if (board.status === 'P' || board.status === 'PEN') return texts.penalties
  if (board.state === 'break') return texts.breakText
  if (board.minute !== undefined) return `${board.minute}${board.extraMinute === undefined ? '' : `+${board.extraMinute}`}'`
  if (sport === 'baseball') return inningText(board)
  if (board.clock !== undefined) return `${board.period ?? board.status} ${board.clock}`
  return board.period ?? board.status
}

/** The triangle points up while the visitors bat, as on a scoreboard. */
function inningText({ detail, period, status }: Scoreboard): string {
  const inning = detail.case === 'baseball' ? detail.value : undefined
  if (inning?.inning === undefined) return period ?? status
  const half = inning.inningHalf === undefined ? '' : inning.inningHalf === 'top' ? '▲ ' : '▼ '
  return `${half}${inning.inning}`
}

/** Situation of a half-inning or a down, in the shortest words; undefined: none is known. */
export function situationText({ state }: Match, language: Language): string | undefined {
  const { detail } = state!.scoreboard!
  const { bases, outs } = liveTexts[language]
  if (detail.case !== 'baseball') return undefined
  const parts = [
    detail.value.outs !== undefined && `${detail.value.outs} ${outs}`,
    detail.value.bases && detail.value.bases.occupied.length > 0 && `${bases} ${detail.value.bases.occupied.join(', ')}`,
  ].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(' · ')
}

/** The periods that fit a card, newest last. */
export const shownPeriods = ({ scores }: Scoreboard): readonly PeriodScore[] => (scores?.periods?.items ?? []).slice(-6)

/** The newest event that counts, as a sentence with its minute; undefined: none has a name. */
export function eventText(match: Match, names: ReadonlyMap<string, Names>, language: Language): string | undefined {
  const event = match.state!.events?.items.findLast(({ status, type }) => status === 'confirmed' && eventNames[type])
  if (!event) return undefined
  const sentence = getSentence(event, match, names, language)
  return /^\d+$/.test(event.minute) && match.sport !== 'baseball' ? `${minuteText(event)} ${sentence}` : sentence
}

const minuteText = ({ minute, extraMinute }: MatchEvent): string => `${minute}${extraMinute === undefined ? '' : `+${extraMinute}`}'`

const scoring: ReadonlySet<string> = new Set(
  'goal penalty_goal seven_m_goal shootout_goal touchdown field_goal extra_point two_point'.split(' '),
)

function getSentence(event: MatchEvent, match: Match, names: ReadonlyMap<string, Names>, language: Language): string {
  const { type, team: side, player, homeScore, awayScore } = event
  const team = side && nameText(names, (side === 'home' ? match.schedule!.home! : match.schedule!.away!).teamId, language)
  if (scoring.has(type) && player && team && homeScore !== undefined && awayScore !== undefined)
    return scoreSentences[language](player, team, `${homeScore}–${awayScore}`)
  const { playerIn, playerOut } = event.extra.case === 'soccer' ? event.extra.value : {}
  if (type === 'substitution' && playerIn && playerOut && team) return substitutionSentences[language](playerIn, playerOut, team)
  const who = [player, team && team !== player && (player ? `(${team})` : team)].filter(Boolean).join(' ')
  return `${eventNames[type]![language]}${who === '' ? '' : `: ${who}`}.`
}
