import type { ReplayedConnector } from '@touchline/sources/connector'
import { isDay } from '@touchline/sources/parse/dates'
import type { SourceRow } from '@touchline/sources/source-row'
import { type AskedLive, readRecordedLive } from './live-feed.ts'
import { isUrl, shownLocation } from './open.ts'

/** A replay of the finished matches of one day: replay:FORMAT:PATH?date=2018-06-30&speed=60. */
export interface ReplayedFeed {
  kind: 'replayed'
  format: 'replay'
  source: 'replay'
  connector: ReplayedConnector
  /** The path or address to read. */
  location: string
  /**
   * YYYY-MM-DD, UTC. Matches and races of this day are replayed, earlier ones are results, later ones are scheduled.
   */
  date: string
  /** Speed relative to the original, 1 to 600. */
  speed: number
}

export const replaySource: SourceRow = {
  format: 'replay',
  sports: [],
  files: 'any of the others with matches or races',
  contains: 'a past day, replayed minute by minute from events, play by play, or race by race',
  leagues: [],
  timezone: undefined,
  namespace: null,
  isPartnerFormat: false,
  precedence: 180,
}

export const replayExample = 'replay:FORMAT:PATH?date=2018-06-30&speed=60'
const speedMax = 600

/** Parses the text after "replay:". A folder without a date is a recording. `getConnector` looks up the format. Throws an Error that describes the problem. */
export function readReplay(text: string, getConnector: (format: string) => ReplayedConnector | undefined): ReplayedFeed | AskedLive {
  const [, format = '', location = '', query = ''] = /^([a-z][a-z0-9-]*):(.*?)(?:\?([^?]*))?$/s.exec(text) ?? []
  const connector = getConnector(format)
  if (!connector || location === '')
    throw new Error(
      `has "replay:${shownLocation(text)}", but a replay is written ${replayExample}, with a format that has matches or races`,
    )
  const parameters = new URLSearchParams(query)
  for (const name of parameters.keys())
    if (name !== 'date' && name !== 'speed')
      throw new Error(
        `has "replay:${shownLocation(text)}", but a replay has no parameter ${isUrl(location) ? 'but its own' : name}; it has date and speed`,
      )
  const speed = speedIn(text, parameters)
  const recorded = parameters.has('date') || isUrl(location) ? undefined : readRecordedLive(format, location, speed)
  if (recorded) return recorded
  const date = parameters.get('date') ?? ''
  if (!isDay(date))
    throw new Error(
      `has "replay:${shownLocation(text)}", but a replay needs its day: ?date=2018-06-30; or a folder that feed record has written`,
    )
  return { kind: 'replayed', format: 'replay', source: 'replay', connector, location, date, speed }
}

function speedIn(text: string, parameters: URLSearchParams): number {
  const speed = parameters.get('speed') ?? '1'
  if (/^\d{1,3}$/.test(speed) && Number(speed) >= 1 && Number(speed) <= speedMax) return Number(speed)
  throw new Error(`has "replay:${shownLocation(text)}", but speed must be a whole number from 1 to ${speedMax}, not "${speed}"`)
}
