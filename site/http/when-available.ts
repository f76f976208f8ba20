import { isUnavailable } from '@touchline/contract/errors'

/** Undefined while the service cannot respond: the rest of the page is of use without it. */
export const whenAvailable = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error: unknown) => {
    if (isUnavailable(error)) return undefined
    throw error
  })
