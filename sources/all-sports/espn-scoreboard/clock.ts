import type { MatchSportId } from '@touchline/contract/catalog'
import { placeOfPeriod } from '@touchline/contract/periods'
import { clockText } from '../../parse/number-text.ts'
import { getMinute } from '../../scoreboard/hockey-minute.ts'
import type { Status } from './status.ts'

interface Playing {
  sport: MatchSportId
  status: Status
  /** As in the catalog of sports. */
  period: string
  isPlayOff: boolean
}

interface Clock {
  status: string
  minute?: number
  extraMinute?: number
  clock?: string
  detail?: { case: 'baseball'; value: { inning: number; inningHalf: string } }
}

/** Status and clock of a match in play, as docs/scores-and-clock.md has them in each sport. A clock that cannot be read is absent. */
export function getClock({ sport, status, period, isPlayOff }: Playing): Clock {
  switch (sport) {
    case 'soccer':
      return period === 'PEN' ? { status: 'P' } : matchMinute(status.clock)
    case 'hockey':
      return hockeyClock(status.clock, period, isPlayOff)
    case 'baseball':
      return { status: `IN${period}`, ...getHalf(status.detail, period) }
    case 'volleyball':
      return { status: period }
    default: {
      const clock = timeLeft(status.clock)
      return { status: period, ...(clock !== undefined && { clock }) }
    }
  }
}

/** "23'", "45'+2'". */
function matchMinute(text: string): Clock {
  const [, base, extra] = /^(\d{1,3})'(?:\+(\d{1,2})'?)?$/.exec(text) ?? []
  const [minute, extraMinute] = [Number(base ?? 0), Number(extra ?? 0)]
  if (minute < 1 || minute > 120) return { status: 'LIVE' }
  return extraMinute === 0 ? { status: `${minute}`, minute } : { status: `${minute}+${extraMinute}`, minute, extraMinute }
}

/** "4:31"; in the last minute "20.8", which is "0:20.8". */
function timeLeft(text: string): string | undefined {
  if (/^\d{1,2}:[0-5]\d(?:\.\d)?$/.test(text)) return text
  const [, seconds, tenth] = /^([0-5]?\d)(?:\.(\d))?$/.exec(text) ?? []
  return seconds === undefined ? undefined : `0:${seconds.padStart(2, '0')}${tenth === undefined || tenth === '0' ? '' : `.${tenth}`}`
}

const [periodSeconds, overtimeSeconds] = [1_200, 300]

/** The feed counts down, the score board of hockey up. */
function hockeyClock(text: string, period: string, isPlayOff: boolean): Clock {
  const status = period.startsWith('OT') ? 'OT' : period
  const [, minutes, seconds] = /^(\d{1,2}):([0-5]\d)$/.exec(timeLeft(text) ?? '') ?? []
  const length = placeOfPeriod(period) < placeOfPeriod('OT1') || isPlayOff ? periodSeconds : overtimeSeconds
  const played = length - Number(minutes) * 60 - Number(seconds)
  if (minutes === undefined || period === 'SO' || played < 0) return { status }
  const clock = clockText(played)
  const minute = getMinute(period, clock)
  return { status, clock, ...(minute !== undefined && { minute }) }
}

/** "Top 5th", "Bot 5th"; in the middle of an inning the home side is next. */
function getHalf(detail: string, period: string): Pick<Clock, 'detail'> {
  const [, half] = /^(top|bot|mid)/i.exec(detail) ?? []
  if (half === undefined) return {}
  return { detail: { case: 'baseball', value: { inning: Number(period), inningHalf: half.toLowerCase() === 'top' ? 'top' : 'bottom' } } }
}
