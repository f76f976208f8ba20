import { catalogImporting } from '@touchline/contract/topics'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clock, Timer } from '@touchline/platform/ports/clock'

/** Whether the initial import of the sources is running: until it ends, lists may lack leagues, teams and players. */
export interface ImportStatus {
  isImporting(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

/** Ingest announces every second that it is importing; under load some announcements may be lost. */
const silentMaxMs = 10_000

/** `onChange`: the contents of lists change with the status. */
export function importStatus({ bus, steadyClock, onChange }: { bus: Bus; steadyClock: Clock; onChange(): void }): ImportStatus {
  let isImporting = false
  let timer: Timer | undefined
  let subscription: Subscription | undefined
  const set = (importing: boolean): void => {
    timer?.cancel()
    timer = importing ? steadyClock.after(silentMaxMs, () => set(false)) : undefined
    if (importing === isImporting) return
    isImporting = importing
    onChange()
  }
  return {
    isImporting: () => isImporting,
    async start() {
      // A missed announcement is repeated.
      subscription = await bus.listen(
        catalogImporting,
        ({ importing }) => set(importing),
        () => undefined,
      )
    },
    async stop() {
      timer?.cancel()
      await subscription?.stop()
    },
  }
}
