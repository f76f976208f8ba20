import type { Clock } from '@touchline/platform/ports/clock'
import sonic from 'sonic-boom'
import type { Answerable } from './request-context.ts'

/** One line per response. Only the fields listed below are written: never a query string, a header or a key. */
/** The fields of a line. */
export type Logged = Pick<Answerable, 'id' | 'receivedAt' | 'traceparent'> & {
  endpoint?: { path: string } | undefined
  req: { method?: string | undefined }
  caller: { keyId: string | undefined }
}

export interface AccessLog {
  write(ctx: Logged, status: number, bytes: number, ms: number): void
  close(): Promise<void>
}

/** Longest time a line is buffered, in milliseconds. */
const flushMs = 1_000
/** Characters that are written at once. */
const bufferMax = 65_536
/** Bytes that may be pending for a slow reader; further lines are lost. */
const backlogBytesMax = 4_194_304

export const noAccessLog: AccessLog = { write: () => undefined, close: async () => undefined }

/**
 * `dest`: "stdout" or a file path. The JSON is concatenated without escaping, because every value is a number or one of
 * our own identifiers. Lines are buffered here and not in sonic-boom, whose `write` measures its whole buffer for every
 * line: that cost more than all other stages of a live response.
 */
export function accessLog(dest: string, realClock: Clock): AccessLog {
  const out = new sonic.SonicBoom({ ...(dest === 'stdout' ? { fd: 1 } : { dest, mkdir: true }), sync: false, maxLength: backlogBytesMax })
  // A closed pipe must not end the service.
  out.on('error', () => undefined)
  let buffer = ''
  const flush = () => {
    if (buffer !== '') out.write(buffer)
    buffer = ''
  }
  const flushing = realClock.every(flushMs, flush)
  let second = -1
  let time = ''
  return {
    write(ctx, status, bytes, durationMs) {
      const now = Math.floor(ctx.receivedAt / 1_000)
      if (now !== second) {
        second = now
        time = new Date(now * 1_000).toISOString().slice(0, 20)
      }
      const ms = String(ctx.receivedAt - now * 1_000).padStart(3, '0')
      const route = ctx.endpoint === undefined ? '' : ctx.endpoint.path
      const key = ctx.caller.keyId === undefined ? '' : `","keyId":"${ctx.caller.keyId}`
      const trace = ctx.traceparent === undefined ? '' : `","traceId":"${ctx.traceparent.slice(3, 35)}`
      const us = Math.round(durationMs * 1_000)
      buffer += `{"level":"info","time":"${time}${ms}Z","msg":"request","requestId":"${ctx.id}${trace}","method":"${ctx.req.method}","route":"${route}${key}","status":${status},"bytes":${bytes},"durationUs":${us}}\n`
      if (buffer.length >= bufferMax) flush()
    },
    close: () =>
      new Promise((resolve) => {
        flushing.cancel()
        flush()
        out.once('close', resolve)
        out.once('error', () => resolve())
        out.end()
      }),
  }
}
