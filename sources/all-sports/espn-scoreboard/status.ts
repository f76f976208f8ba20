import { type Fields, getFields, shown, wholeNumber } from '../../parse/fields.ts'

/** What a status says about a match; `over`: it was played to its end. */
export type Kind =
  | 'scheduled'
  | 'delayed'
  | 'live'
  | 'break'
  | 'halftime'
  | 'suspended'
  | 'over'
  | 'awarded'
  | 'abandoned'
  | 'postponed'
  | 'cancelled'

/** By the name of the status, without "STATUS_". */
const kinds: Readonly<Record<string, Kind>> = {
  ...{ SCHEDULED: 'scheduled', POSTPONED: 'postponed', CANCELED: 'cancelled', FORFEIT: 'awarded', ABANDONED: 'abandoned' },
  ...{ IN_PROGRESS: 'live', FIRST_HALF: 'live', SECOND_HALF: 'live', OVERTIME: 'live', SHOOTOUT: 'live' },
  ...{ END_PERIOD: 'break', HALFTIME: 'halftime', END_OF_REGULATION: 'break', END_OF_EXTRATIME: 'break', HALFTIME_ET: 'break' },
  ...{ DELAYED: 'delayed', RAIN_DELAY: 'delayed', SUSPENDED: 'suspended' },
  ...{ FINAL: 'over', FULL_TIME: 'over', FINAL_AET: 'over', FINAL_PEN: 'over' },
}

export interface Status {
  kind: Kind
  /** "FINAL_PEN". */
  name: string
  /** "Final/OT", "Mid 5th"; "" if there is none. */
  detail: string
  /** From 1. 0: before the first, or not stated. */
  period: number
  /** As displayed: "4:31", "45'+2'"; "" if there is none. */
  clock: string
  /** Play has begun. */
  hasBegun: boolean
  /** Seconds on the clock. Absent: not stated. */
  seconds?: number
}

const periodMax = 60

/** The status of a competition or its event. Throws an Error for a status that is not known, or that contradicts itself. */
export function readStatus(competition: Fields, event: Fields): Status {
  const status = getFields(competition('status') ?? event('status'), 'status')
  const type = getFields(status('type'), 'status.type')
  const name = String(type('name') ?? '').replace(/^STATUS_/, '')
  const kind = Object.hasOwn(kinds, name) ? kinds[name]! : undefined
  if (!kind) throw new Error(`state ${shown(type('name')).slice(0, 40)} is not known`)
  if (kind === 'over' && type('completed') !== true) throw new Error(`state ${name} is not completed`)
  const [detail, clock] = [type('shortDetail') ?? type('detail'), status('displayClock')]
  const seconds = status('clock')
  const period = status('period') === undefined ? 0 : wholeNumber(status('period'), 'status.period', { max: periodMax })
  return {
    ...{ kind, name, detail: typeof detail === 'string' ? detail : '', clock: typeof clock === 'string' ? clock : '' },
    ...{ period, hasBegun: period > 0 && type('state') !== 'pre' },
    ...(typeof seconds === 'number' && Number.isFinite(seconds) && { seconds }),
  }
}
