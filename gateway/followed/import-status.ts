import { catalogImporting } from '@touchline/contract/topics'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clock, Timer } from '@touchline/platform/ports/clock'

/** Whether the sources of a start are being imported: until then lists may lack leagues, teams and players. */
export interface ImportStatus {
  isImporting(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

/** Ingest repeats every second that it imports; a busy one may miss some of them. */
const silentMaxMs = 10_000

/** `onChange`: lists say something else from now on. */
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
      // Whatever is missed is repeated.
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
