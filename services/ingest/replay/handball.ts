import { clockText } from '@touchline/sources/parse/number-text'
import { getSeconds, periodsUntil, statusIn } from '@touchline/sources/scoreboard/handball'
import type { MinutePeriod, MinuteRules } from './minute-rules.ts'

/** Minutes of the breaks before the second half, an extra time and its second half. */
const handballBreaks: Readonly<Record<string, MinutePeriod['breakBefore']>> = {
  '2H': { status: 'HT', minutes: 10 },
  ET1: { status: 'BT', minutes: 5 },
  ET2: { status: 'BT', minutes: 1 },
  ET3: { status: 'BT', minutes: 5 },
  ET4: { status: 'BT', minutes: 1 },
}

export const handballRules: MinuteRules = {
  periods: periodsUntil('ET4').map((each) => ({ ...each, stoppage: 0, breakBefore: handballBreaks[each.period] })),
  regular: 2,
  status: ({ period }) => statusIn(period),
  goals: new Set(['goal', 'seven_m_goal']),
  clock: clockText,
  getSecond({ extra, minute }) {
    const seconds = extra.case === 'handball' && extra.value.clock !== undefined ? getSeconds(extra.value.clock) : undefined
    return seconds === undefined ? undefined : seconds - (Number(minute) - 1) * 60
  },
  showsPeriods: true,
  shootOut: { period: 'SO', status: 'SO', finalStatus: 'AP', isScored: ({ type }) => type === 'seven_m_goal' },
}
