import type { LogFields } from '@touchline/platform/log'

/** What ingest logs of the sources it reads, as lines for a person. */
export interface FeedLines {
  /** Hears the log, from before anything starts. */
  heard(message: string, fields: LogFields): void
  /** Prints what was heard and what comes, until each of these sources was read or could not be, or `signal` aborts. */
  printUntilRead(sources: readonly string[], print: (line: string) => void, signal: AbortSignal): Promise<void>
}

export function feedLines(): FeedLines {
  const waiting: string[] = []
  const ended = new Set<string>()
  let changed = () => {}
  return {
    heard(message, { service, source, reason }) {
      if (service !== 'ingest' || source === undefined) return
      waiting.push(`  ${source.padEnd(21)} ${message}${reason ? `: ${reason}` : ''}`)
      if (/^import(ed\b| failed)/.test(message)) ended.add(source)
      changed()
    },
    async printUntilRead(sources, print, signal) {
      signal.addEventListener('abort', () => changed(), { once: true })
      for (;;) {
        for (const line of waiting.splice(0)) print(line)
        if (signal.aborted || sources.every((source) => ended.has(source))) return
        await new Promise<void>((resolve) => {
          changed = resolve
        })
      }
    },
  }
}
