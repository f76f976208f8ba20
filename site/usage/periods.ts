import type { Language } from '@touchline/contract/catalog'
import { type UsageStep, usageStepMs } from '@touchline/contract/usage'

export const periodIds = ['hour', 'day', 'week', 'month', 'year'] as const
export type PeriodId = (typeof periodIds)[number]

/** The slots of a period that ends now. */
export interface Period {
  id: PeriodId
  step: UsageStep
  /** Milliseconds since 1970; `to` is exclusive. */
  from: number
  to: number
  /** Starts of all slots, in order. Slots of a year are months, added from days. */
  starts: readonly number[]
}

const steps: Readonly<Record<PeriodId, { step: UsageStep; slots: number }>> = {
  hour: { step: 'minute', slots: 60 },
  day: { step: 'hour', slots: 24 },
  week: { step: 'hour', slots: 168 },
  month: { step: 'day', slots: 30 },
  year: { step: 'day', slots: 13 },
}

/** The last 60 minutes, 24 hours, 7 days, 30 days or 13 months, with the one that is not over. `now` in milliseconds. */
export function getPeriod(id: PeriodId, now: number): Period {
  const { step, slots } = steps[id]
  const starts = Array.from({ length: slots }, (_, i) => startOfSlot(id, step, now, slots - 1 - i))
  return { id, step, from: starts[0]!, to: now + 1, starts }
}

function startOfSlot(id: PeriodId, step: UsageStep, now: number, before: number): number {
  const at = new Date(now)
  if (id === 'year') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - before, 1)
  return now - (now % usageStepMs[step]) - before * usageStepMs[step]
}

/** The start of the slot of the period that contains the instant. */
export const slotStart = ({ starts }: Period, at: number): number => starts.findLast((start) => start <= at) ?? starts[0]!

const formats: Readonly<Record<PeriodId, Intl.DateTimeFormatOptions>> = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  week: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  month: { month: 'short', day: 'numeric' },
  year: { month: 'short', year: 'numeric' },
}

/** Formats the start of a slot in a language, UTC. */
export const slotFormat = ({ id }: Period, language: Language): ((at: number) => string) => {
  const format = new Intl.DateTimeFormat(language, { ...formats[id], hourCycle: 'h23', timeZone: 'UTC' })
  return (at) => format.format(at)
}
