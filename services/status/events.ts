import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { ProbeResult } from './probe.ts'

/** Log lines and metrics of the prober and of incidents. */
export function events({ log, metrics }: { log: Log; metrics: Metrics }) {
  const probes = metrics.counter('touchline_status_probes_total', 'Probes of the public interface.', ['endpoint', 'outcome'])
  const seconds = metrics.histogram('touchline_status_probe_seconds', 'Latency of successful probes.', ['endpoint'])
  return {
    probed(endpoint: string, result: ProbeResult) {
      probes.add({ endpoint, outcome: 'failure' in result ? 'failed' : 'succeeded' })
      if ('failure' in result) log.warn('a probe failed', { route: endpoint, reason: result.failure })
      else seconds.observe(result.latencyMs / 1_000, { endpoint })
    },
    notStored: (error: Error) => log.warn('probes could not be stored', { error }),
    sourcesNotStored: (error: Error) => log.warn('the freshness of sources could not be stored', { error }),
    off: () => log.info('nothing is probed: STATUS_KEY is not set'),
    incident: (id: string, result: string) => log.info('incident updated', { row: id, result }),
  }
}

export type Events = ReturnType<typeof events>
