import { afterAll, afterEach, beforeAll, describe } from '@jest/globals'
import type { Bus } from '../ports/bus.ts'
import { consumes, resumes } from './bus-consuming.ts'
import { listens } from './bus-listening.ts'
import { publishes } from './bus-publishing.ts'
import { deliversAgain } from './bus-redelivery.ts'
import { settles, stops } from './bus-settling.ts'
import { carriesTraces } from './bus-tracing.ts'
import { skipAloud } from './skip-aloud.ts'

/** Storage that outlives the buses opened on it, one after the other. */
export interface BusUnderTest {
  open(): Promise<Bus>
  remove(): Promise<void>
}

/** The conformance suite of buses. `make` is undefined without a server: then the suite is skipped with a message. */
export function busSuite(name: string, make: (() => Promise<BusUnderTest>) | undefined): void {
  if (!make) {
    skipAloud(`bus on ${name}`, `TEST_${name.toUpperCase()}_URL`)
    return
  }
  describe(`bus on ${name}`, () => {
    let under: BusUnderTest
    const open: Bus[] = []
    const start = async () => {
      const bus = await under.open()
      open.push(bus)
      return bus
    }
    beforeAll(async () => {
      under = await make()
    })
    afterEach(async () => {
      for (const bus of open.splice(0)) await bus.close()
    })
    afterAll(() => under.remove())
    publishes(start)
    consumes(start)
    resumes(start)
    deliversAgain(start)
    listens(start)
    carriesTraces(start)
    settles(start)
    stops(start)
  })
}
