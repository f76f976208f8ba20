import { create } from '@bufbuild/protobuf'
import { PushedSourceSchema, type SourceInfo, SourceInfoSchema } from '@touchline/contract/gen/ingest'
import type { Metrics } from '@touchline/platform/metrics'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { touchlineJsonl } from '@touchline/sources/all-sports/touchline-jsonl/connector'
import { pushedSource } from '../feeds/pushed-source.ts'
import { pushedSources } from '../records.ts'

/** Detects sources that have announced heartbeats and are silent. It is stored, so that a restart hides no silence. */
export interface Silence {
  /**
   * Records that a body of the source was received. `everySeconds`: the announced interval; 0 ends heartbeats; absent:
   * unchanged.
   */
  heard(source: string, everySeconds: number | undefined): Promise<void>
  /** `items`, in which silent sources have the state "silent"; sources that have only sent heartbeats are added. */
  shownIn(items: readonly SourceInfo[]): Promise<SourceInfo[]>
}

interface SilenceDeps {
  store: DocumentStore
  realClock: Clock
  metrics: Metrics
}

/** `sources`: the sources that may push. */
export function getSilence(sources: readonly string[], { store, realClock, metrics }: SilenceDeps): Silence {
  /** Every source that has announced heartbeats, and whether it is silent. */
  async function readings(): Promise<{ source: string; isSilent: boolean }[]> {
    if (sources.length === 0) return []
    const announced = (await store.getMany(pushedSources, sources)).flatMap((stored) => (stored?.doc.everySeconds ? [stored.doc] : []))
    return announced.map(({ source, heardAt, everySeconds }) => ({
      source: pushedSource(source),
      isSilent: realClock.now() - Date.parse(heardAt) > everySeconds * 1_000,
    }))
  }
  metrics.gauge('touchline_ingest_feed_silent', '1 while a pushed source is silent for longer than it announced.', ['source'], async () =>
    (await readings()).map(({ source, isSilent }) => ({ labels: { source }, value: isSilent ? 1 : 0 })),
  )
  return {
    async heard(source, announced) {
      await update(store, pushedSources, source, (known) => {
        const everySeconds = announced ?? known?.everySeconds ?? 0
        if (everySeconds === 0 && !known) return undefined
        return create(PushedSourceSchema, { source, everySeconds, heardAt: timestamp(realClock) })
      })
    },
    async shownIn(items) {
      const all = await readings()
      const silent = new Set(all.filter(({ isSilent }) => isSilent).map(({ source }) => source))
      const onlyBeats = all
        .filter(({ source }) => !items.some((item) => item.source === source))
        .map(({ source }) => create(SourceInfoSchema, { source, format: touchlineJsonl.format, state: 'idle' }))
      const shown = [...items, ...onlyBeats].map((item) =>
        silent.has(item.source) && item.state === 'idle' ? { ...item, state: 'silent' } : item,
      )
      return shown.sort((a, b) => (a.source < b.source ? -1 : 1))
    },
  }
}
