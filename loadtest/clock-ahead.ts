/* Loaded before a program (`node --import`): its clock shows what it is to be ten minutes later. */
const aheadMs = 600_000
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given: []) {
    if (given.length === 0) super(RealDate.now() + aheadMs)
    else super(...given)
  }
  static override now(): number {
    return RealDate.now() + aheadMs
  }
} as DateConstructor
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + aheadMs })
