import { meetingTypes, raceStates, raceTypes, resultStates, surfaces } from '@touchline/contract/racing'
import { isDay } from '../../parse/dates.ts'
import { textIn } from '../../parse/fields.ts'
import type { SourceMeeting } from '../../racing-model.ts'
import { type Cells, decimalIn } from './cells.ts'
import type { RaceInProgress } from './settle.ts'

type Known<T> = { [name in keyof T]: Exclude<T[name], undefined> }
/** The fields that have a value. */
export const known = <T extends object>(fields: T): Partial<Known<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Known<T>>

/** Meeting fields in a row of a race. For each field the first row with a value counts. */
export const meetingFields = (cells: Cells): SourceMeeting['fields'] =>
  known({
    surface: cells.oneOf('meeting_surface', surfaces),
    type: cells.oneOf('meeting_type', meetingTypes),
    going: cells.text('meeting_going'),
    weather: cells.text('weather'),
    rail: cells.text('rail'),
    status: cells.oneOf('meeting_status', ['abandoned']),
  })

export function readRace(cells: Cells, number: number, date: string): RaceInProgress {
  const distanceText = cells.text('distance')
  return {
    number,
    status: cells.oneOf('status', raceStates),
    resultStatus: cells.oneOf('result', resultStates),
    fields: known({
      name: cells.text('name'),
      offAt: cells.optional('off_at', (text) => instantIn(text, date)),
      actualOffAt: cells.optional('actual_off_at', (text) => instantIn(text, date)),
      type: cells.oneOf('type', raceTypes),
      raceClass: cells.text('class'),
      pattern: cells.text('pattern'),
      handicap: cells.flag('handicap'),
      ageBand: cells.text('age_band'),
      sexRestriction: cells.text('sex_restriction'),
      ratingBand: cells.text('rating_band'),
      distanceM: cells.whole('distance_m') ?? (distanceText === undefined ? undefined : toMetres(distanceText)),
      distanceText,
      surface: cells.oneOf('surface', surfaces),
      going: cells.text('going'),
      obstacles: cells.whole('obstacles'),
      prizeMoney: getPrizes(cells),
      runnersDeclared: cells.whole('runners_declared'),
      runnersCount: cells.whole('runners_count'),
    }),
    resultFields: {
      ...known({
        winningTimeS: cells.decimal('winning_time_s'),
        photoFinish: cells.flag('photo_finish'),
        stewardsEnquiry: getEnquiry(cells),
      }),
      dividends: cells.list('dividends', dividendIn),
    },
    instants: known({
      atPost: cells.optional('at_post_at', (text) => instantIn(text, date)),
      provisional: cells.optional('provisional_at', (text) => instantIn(text, date)),
      weighedIn: cells.optional('weighed_in_at', (text) => instantIn(text, date)),
    }),
    horses: new Set(),
    runners: [],
  }
}

/** RFC 3339, or HH:MM in UTC on the day of the meeting. Without fractions of a second. */
function instantIn(text: string, date: string): string {
  const instant = /^\d\d:\d\d$/.test(text) ? `${date}T${text}:00Z` : text
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.exec(instant) ?? []
  const at = day !== undefined && isDay(day) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`"${text.slice(0, 40)}" is neither HH:MM nor a time such as 2026-03-01T14:25:00Z`)
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

const metres = { m: 1_609.344, f: 201.168, y: 0.914_4 } as const

/** Converts "2m4f110y" to metres; undefined for any other form. */
export function toMetres(text: string): number | undefined {
  const parts = /^(?:(\d{1,2})m)?\s?(?:(\d{1,2})f)?\s?(?:(\d{1,3})y(?:ds)?)?$/.exec(text.toLowerCase())
  if (!parts || text === '') return undefined
  const [, m = '0', f = '0', y = '0'] = parts
  return Math.round(Number(m) * metres.m + Number(f) * metres.f + Number(y) * metres.y)
}

function getPrizes(cells: Cells) {
  const currency = cells.optional('currency', currencyIn)
  const total = cells.decimal('prize_total')
  const places = cells.list('prizes', (text) => decimalIn(text, 'prizes'))
  if (currency === undefined) return undefined
  return { currency, places, ...known({ total }) }
}

function currencyIn(text: string): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new Error(`"${text.slice(0, 20)}" is not a currency such as EUR`)
  return text
}

function getEnquiry(cells: Cells) {
  const state = cells.oneOf('enquiry', ['open', 'closed'])
  const reported = known({ outcome: cells.text('enquiry_outcome'), text: cells.text('enquiry_text') })
  return state === undefined ? undefined : { open: state === 'open', ...reported }
}

/** "win:4=5.20", "exacta:4-7=31.40". */
function dividendIn(text: string) {
  const [, type, numbers, amount] = /^([^:=]{1,40}):([0-9A-Za-z-]{1,40})=([0-9.]{1,14})$/.exec(text) ?? []
  if (type === undefined) throw new Error(`"${text.slice(0, 40)}" is not a dividend such as win:4=5.20`)
  return { type: textIn(type, 'dividends'), numbers: numbers!, amount: decimalIn(amount!, 'dividends') }
}
