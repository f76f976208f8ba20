import type { LogFields } from '@touchline/platform/log'

/** Prints what ingest logs about its sources as lines for the console. */
export interface FeedLines {
  /** Receives every log entry, from the start of the process. */
  record(message: string, fields: LogFields): void
  /** Prints recorded and new lines until each of these sources is imported or has failed, or `signal` aborts. */
  printUntilRead(sources: readonly string[], print: (line: string) => void, signal: AbortSignal): Promise<void>
}

export function feedLines(): FeedLines {
  const unprinted: string[] = []
  const ended = new Set<string>()
  let changed = () => {}
  return {
    record(message, { service, source, reason }) {
      if (service !== 'ingest' || source === undefined) return
      unprinted.push(`  ${source.padEnd(21)} ${message}${reason ? `: ${reason}` : ''}`)
      if (/^import(ed\b| failed)/.test(message)) ended.add(source)
      changed()
    },
    async printUntilRead(sources, print, signal) {
      signal.addEventListener('abort', () => changed(), { once: true })
      for (;;) {
        for (const line of unprinted.splice(0)) print(line)
        if (signal.aborted || sources.every((source) => ended.has(source))) return
        await new Promise<void>((resolve) => {
          changed = resolve
        })
      }
    },
  }
}
