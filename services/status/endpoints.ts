/** An endpoint that is probed: what answers, and when the probe has succeeded. */
export interface ProbedEndpointRow {
  id: 'live' | 'list' | 'stream'
  /** Below the public URL. */
  path: string
  /** Whole: the response arrived completely. First: the first bytes of the stream, an event or a heartbeat, arrived. */
  succeedsWith: 'whole' | 'first'
}

/** Soccer has matches every day, so a list of it exercises the whole way. */
export const probedEndpoints: readonly ProbedEndpointRow[] = [
  { id: 'live', path: '/v1/soccer/matches/live', succeedsWith: 'whole' },
  { id: 'list', path: '/v1/soccer/matches?limit=10', succeedsWith: 'whole' },
  { id: 'stream', path: '/v1/soccer/stream', succeedsWith: 'first' },
]
