/** Only these fields can be logged; whatever else is handed in does not compile and is left out at run time. Never a key, a token, a payment. */
export interface LogFields {
  service?: string
  topic?: string
  durable?: string
  method?: string
  route?: string
  code?: string
  source?: string
  location?: string
  row?: string
  reason?: string
  matchId?: string
  leagueId?: string
  keyId?: string
  requestId?: string
  traceId?: string
  count?: number
  durationMs?: number
  port?: number
  error?: Error
}

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** The same log with these fields on every line. */
  with(fields: LogFields): Log
}
