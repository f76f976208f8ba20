import type { SourceEvent } from '../../source-model.ts'
import { getPeriod } from './goals.ts'

/** Minute and period of an event. */
export interface Minute {
  /** 1 to 120. */
  minute: number
  extraMinute?: number
  period: NonNullable<SourceEvent['period']>
}

/** Upper bound of a minute when stoppage time is added to it, and of stoppage time written after a +. */
const minuteMax = 150
const extraMax = 40

/**
 * "23", "90+2". Minutes after the 90th of a match without extra time, or after the 120th, are stoppage time: "93" is
 * "90+3", "129" is "120+9". Throws an Error for anything else.
 */
export function getMinute(text: string, hasExtraTime: boolean): Minute {
  const [, base = '0', plus = '0'] = /^(\d{1,3})(?:\+(\d{1,2}))?$/.exec(text) ?? []
  if (Number(base) < 1 || Number(base) > minuteMax || Number(plus) > extraMax) throw new Error(`${text}' is not a minute`)
  const minute = Math.min(Number(base), hasExtraTime ? 120 : 90)
  const extraMinute = Number(base) - minute + Number(plus)
  return { minute, ...(extraMinute > 0 && { extraMinute }), period: getPeriod(minute) }
}

/** "90" of "90+59": stoppage time follows these minutes, so the minute is valid without it. Other texts are unchanged. */
export const withoutStoppage = (text: string): string => text.replace(/^(45|90|105|120)\+.*$/s, '$1')

/** "66", "90+2". */
export const minuteText = ({ minute, extraMinute }: Minute): string =>
  extraMinute === undefined ? `${minute}` : `${minute}+${extraMinute}`
