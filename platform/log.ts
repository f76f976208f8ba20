import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import { currentContext, getIds } from './telemetry/tracing-context.ts'

const kinds = {
  service: 'string',
  topic: 'string',
  durable: 'string',
  method: 'string',
  route: 'string',
  code: 'string',
  source: 'string',
  location: 'string',
  row: 'string',
  collection: 'string',
  reason: 'string',
  result: 'string',
  matchId: 'string',
  leagueId: 'string',
  keyId: 'string',
  calendarId: 'string',
  endpointId: 'string',
  channelId: 'string',
  transaction: 'string',
  requestId: 'string',
  traceId: 'string',
  count: 'number',
  durationMs: 'number',
  port: 'number',
} as const

/** The allowed log fields; any other does not compile and is dropped at run time. Never a key, a token or a payment. */
export type LogFields = { [Name in keyof typeof kinds]?: (typeof kinds)[Name] extends 'number' ? number : string } & { error?: Error }

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** The same log with these fields on every line. */
  with(fields: LogFields): Log
}

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * JSON lines on stderr, written synchronously, so that a crash loses none. Lines written for a request have its request
 * id and trace id. `to` is for tests.
 */
export function createLog(level: LogLevel, to: DestinationStream = destination({ fd: 2, sync: true })): Log {
  const lines = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } }, to)
  const withFields = (always: object): Log => {
    const at = (level: Exclude<LogLevel, 'silent'>) => (message: string, fields?: LogFields) => {
      if (!lines.isLevelEnabled(level)) return
      const context = currentContext()
      lines[level]({ ...always, ...(context && getIds(context)), ...allowed(fields) }, clean(message))
    }
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      with: (fields) => withFields({ ...always, ...allowed(fields) }),
    }
  }
  return withFields({})
}

/** Decorates the log: `receive` also gets every message from "info" up, whatever the log level, for a console. */
export function tee(log: Log, receive: (message: string, fields: LogFields) => void, always: LogFields = {}): Log {
  const both = (level: 'info' | 'warn' | 'error') => (message: string, fields?: LogFields) => {
    log[level](message, fields)
    receive(message, { ...always, ...fields })
  }
  return {
    debug: log.debug,
    info: both('info'),
    warn: both('warn'),
    error: both('error'),
    with: (fields) => tee(log.with(fields), receive, { ...always, ...fields }),
  }
}

function allowed(fields: LogFields = {}): object {
  const line: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'error') line.error = plainError(value)
    else if (Object.hasOwn(kinds, name) && typeof value === kinds[name as keyof typeof kinds]) {
      line[name] = typeof value === 'string' ? clean(value) : value
    }
  }
  return line
}

/**
 * Libraries attach requests, responses and credentials to errors, so only these four fields of errors and their causes
 * are logged.
 */
function plainError(error: unknown, depth = 0): object | undefined {
  if (!Error.isError(error)) return undefined
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('(node:'))
  return {
    name: error.name,
    message: clean(error.message),
    ...(stack && stack.length > 0 && { stack: stack.map((line) => line.trim()).join('\n') }),
    ...(error.cause !== undefined && depth < 3 && { cause: plainError(error.cause, depth + 1) }),
  }
}

const lengthMax = 2_000

/**
 * Removes our keys and the passwords in URLs, because texts may quote input of a client or an operator. Truncates at
 * 2,000 characters.
 */
export const clean = (text: string): string =>
  text
    // Twice the limit, so that a secret is not cut before it is recognised.
    .slice(0, 2 * lengthMax)
    .replace(/\btl_(live|test|pub)_\w*/g, 'tl_$1_…')
    .replace(/:\/\/[^\s/@]*@/g, '://…@')
    .slice(0, lengthMax)
