import { reasonOf } from '../../../parse/problem.ts'

/** The result of `read`; undefined, with the reason among the faults, if it throws. */
export function tolerant<T>(faults: string[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    faults.push(reasonOf(error))
    return undefined
  }
}
