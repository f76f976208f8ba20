/** An endpoint that is probed: what answers, and when the probe has succeeded. */
export interface ProbedEndpointRow {
  id: 'live' | 'list' | 'stream'
  /** Below the public URL. */
  path: string
  /**
   * Whole: the response arrived completely. Poll: it did, is fresh, and a second request with its `ETag` is answered 304
   * or with a newer list. Event: the first event of the stream arrived.
   */
  succeedsWith: 'whole' | 'poll' | 'event'
}

/** Soccer has matches every day, so a list of it exercises the whole way. */
export const probedEndpoints: readonly ProbedEndpointRow[] = [
  { id: 'live', path: '/v1/soccer/matches/live', succeedsWith: 'poll' },
  { id: 'list', path: '/v1/soccer/matches?limit=10', succeedsWith: 'whole' },
  { id: 'stream', path: '/v1/soccer/stream', succeedsWith: 'event' },
]
