import { isFailure, isUnavailable, type ServiceError } from '@touchline/contract/errors'

/** Whether a service could not respond now, or not in time. The same call succeeds later. */
export const isUnanswered = (error: unknown): error is ServiceError => isUnavailable(error) || isFailure('timeout', error)

/** Undefined while the service cannot respond: the rest of the page is of use without it. */
export const whenAvailable = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error: unknown) => {
    if (isUnanswered(error)) return undefined
    throw error
  })
