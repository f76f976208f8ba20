import { isWithoutResult } from '@touchline/contract/racing'
import type { SourceRace, SourceRunner } from '../../racing-model.ts'

/** A row of a race, and the runners read for it so far. */
export interface RaceInProgress {
  number: number
  /** Undefined: not given, or malformed. */
  status: string | undefined
  resultStatus: string | undefined
  fields: Omit<SourceRace['fields'], 'status'>
  instants: NonNullable<SourceRace['instants']>
  resultFields: Omit<NonNullable<SourceRace['result']>, 'status'>
  /** Country and name of each runner. */
  horses: Set<string>
  runners: SourceRunner[]
}

/**
 * The race with its runners. Without a status it is scheduled until a runner has a place, then weighed in; a result
 * without a status is official once the race is weighed in.
 */
export function completed({ number, status, resultStatus, fields, instants, resultFields, runners }: RaceInProgress): SourceRace {
  const isPlaced = runners.some(({ placing }) => placing !== undefined)
  const state = status ?? (isPlaced || resultStatus !== undefined ? 'weighed_in' : 'scheduled')
  const { dividends = [], ...others } = resultFields
  const hasResult = isPlaced || resultStatus !== undefined || dividends.length > 0 || Object.keys(others).length > 0
  return {
    number,
    fields: { ...fields, status: state },
    ...(Object.keys(instants).length > 0 && { instants }),
    ...(runners.length > 0 && { runners }),
    ...(hasResult && !isWithoutResult(state) && { result: { ...resultFields, status: resultStatus ?? usual(state) } }),
  }
}

const usual = (state: string): string => (state === 'weighed_in' ? 'official' : 'provisional')
