import type { Clock } from '@touchline/platform/ports/clock'
import sonic from 'sonic-boom'
import type { Answerable } from '../pipeline/request-context.ts'

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
/** Bytes that are written at once. A line is much shorter. */
const bufferMax = 65_536
/** Bytes that may be pending for a slow reader; further lines are lost. */
const backlogBytesMax = 4_194_304

export const noAccessLog: AccessLog = { write: () => undefined, close: async () => undefined }

/**
 * `dest`: "stdout" or a file path. The JSON is concatenated without escaping, because every value is a number or one of
 * our own identifiers. Lines are buffered here and not in sonic-boom, whose `write` measures its whole buffer for every
 * line: that cost more than all other stages of a live response. The buffer holds bytes, because V8 keeps a string of
 * hundreds of lines as a tree of thousands of parts until it is written.
 */
export function accessLog(dest: string, realClock: Clock): AccessLog {
  const target = dest === 'stdout' ? { fd: 1 } : { dest, mkdir: true }
  const out = new sonic.SonicBoom({ ...target, contentMode: 'buffer', sync: false, maxLength: backlogBytesMax })
  // The published type of `write` covers only the other content mode.
  const writeOut = out.write.bind(out) as unknown as (bytes: Buffer) => boolean
  // A closed pipe must not end the service.
  out.on('error', () => undefined)
  const buffer = Buffer.allocUnsafeSlow(bufferMax)
  let length = 0
  const flush = () => {
    if (length > 0) writeOut(Buffer.from(buffer.subarray(0, length)))
    length = 0
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
      const line = `{"level":"info","time":"${time}${ms}Z","msg":"request","requestId":"${ctx.id}${trace}","method":"${ctx.req.method}","route":"${route}${key}","status":${status},"bytes":${bytes},"durationUs":${us}}\n`
      if (length + line.length > bufferMax) flush()
      length += buffer.write(line, length, 'latin1')
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
