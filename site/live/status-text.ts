import type { Language } from '@touchline/contract/catalog'
import { scoreboardTexts } from './scoreboard-texts.ts'

/** A match in play, of a message of the contract or of a record of the API. */
export interface ShownStatus {
  sport: string
  state: string
  status: string
  period?: string | null | undefined
  minute?: number | null | undefined
  extraMinute?: number | null | undefined
  clock?: string | null | undefined
  inning?: number | null | undefined
  inningHalf?: string | null | undefined
  outs?: number | null | undefined
  bases?: readonly number[] | null | undefined
}

/** What a scoreboard shows of the time: "67'", "45+2'", "Q3 9:53", "▲ 7", "Half-time". */
export function statusText(shown: ShownStatus, language: Language): string {
  const texts = scoreboardTexts[language]
  const { sport, state, status, period, clock, minute, extraMinute } = shown
  if (status === 'HT') return texts.halftime
  if (status === 'P' || status === 'PEN') return texts.penalties
  if (state === 'break') return texts.breakText
  if (sport === 'baseball') return inningText(shown)
  // Sports with a clock have the minute too, which is the same with less.
  if (clock) return `${period ?? status} ${clock}`
  if (typeof minute === 'number') return minuteText(minute, extraMinute)
  return period ?? status
}

/** "67'", "45+2'". */
export const minuteText = (minute: number | string, extraMinute: number | string | null | undefined): string =>
  `${minute}${(extraMinute ?? '') === '' ? '' : `+${extraMinute}`}'`

/** The triangle points up while the visitors bat, as on a scoreboard. */
function inningText({ inning, inningHalf, period, status }: ShownStatus): string {
  if (typeof inning !== 'number') return period ?? status
  const half = inningHalf ? (inningHalf === 'top' ? '▲ ' : '▼ ') : ''
  return `${half}${inning}`
}

/** Situation of a half-inning, in the shortest words; undefined: none is known. */
export function situationText({ outs, bases }: ShownStatus, language: Language): string | undefined {
  const texts = scoreboardTexts[language]
  const parts = [
    typeof outs === 'number' && `${outs} ${texts.outs}`,
    bases && bases.length > 0 && `${texts.bases} ${bases.join(', ')}`,
  ].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(' · ')
}
