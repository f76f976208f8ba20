const RealDate = Date

/**
 * Moves the system's time of this test file by `ms` from now on, for a library that reads it; timers stay as they are.
 * Returns the function that ends it.
 */
export function shiftDate(ms: number): () => void {
  const now = () => RealDate.now() + ms
  class ShiftedDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(given.length === 0 ? now() : given[0])
    }
    static override now = now
    static override [Symbol.hasInstance] = (each: unknown): boolean => each instanceof RealDate
  }
  globalThis.Date = ShiftedDate as DateConstructor
  return () => {
    globalThis.Date = RealDate
  }
}
