import { create } from '@bufbuild/protobuf'
import { ImportingSchema } from '@touchline/contract/gen/feed'
import { catalogImporting } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'

const everyMs = 1_000

/**
 * Announces, while `work` runs, that the sources of a start are being imported, and afterwards that they are not. Lists
 * may lack leagues, teams and players until then.
 */
export async function announceImports({ bus, realClock }: { bus: Bus; realClock: Clock }, work: () => Promise<void>): Promise<void> {
  // A message that is lost while the bus is unavailable is followed by the next one; listeners treat silence as the
  // end.
  const say = (importing: boolean) => bus.publish(catalogImporting, [create(ImportingSchema, { importing })]).catch(() => undefined)
  const timer = realClock.every(everyMs, () => void say(true))
  await say(true)
  try {
    await work()
  } finally {
    timer.cancel()
    await say(false)
  }
}
