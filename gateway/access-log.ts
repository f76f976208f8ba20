import type { Clock } from '@touchline/platform/ports/clock'
import sonic from 'sonic-boom'
import type { RequestContext } from './request-context.ts'

/** One line for every answer. Only what is named here is written: never a URL's query, a header, a key. */
export interface AccessLog {
  write(x: RequestContext, status: number, bytes: number, ms: number): void
  close(): Promise<void>
}

/** How long a line waits at most for others to be written with it, how many characters are written at once, and how many may wait for a slow reader before lines are lost. */
const flushMs = 1_000
const heldMax = 65_536
const waitingBytesMax = 4_194_304

export const noAccessLog: AccessLog = { write: () => undefined, close: async () => undefined }

/**
 * `dest`: "stdout" or a file. A line of JSON is put together by hand, since every part of it is a number or a word of ours. Lines are gathered
 * here, not in sonic-boom, whose `write` measures all it holds at every line: that alone cost more than the rest of a live answer's stages.
 */
export function accessLog(dest: string, realClock: Clock): AccessLog {
  const out = new sonic.SonicBoom({ ...(dest === 'stdout' ? { fd: 1 } : { dest, mkdir: true }), sync: false, maxLength: waitingBytesMax })
  // A reader that went away must not end the service.
  out.on('error', () => undefined)
  let held = ''
  const flush = () => {
    if (held !== '') out.write(held)
    held = ''
  }
  const flushing = realClock.every(flushMs, flush)
  let second = -1
  let time = ''
  return {
    write(x, status, bytes, took) {
      const now = Math.floor(x.at / 1_000)
      if (now !== second) {
        second = now
        time = new Date(now * 1_000).toISOString().slice(0, 20)
      }
      const ms = String(x.at - now * 1_000).padStart(3, '0')
      const route = x.endpoint === undefined ? '' : x.endpoint.path
      const key = x.caller === undefined ? '' : `","keyId":"${x.caller.keyId}`
      const trace = x.traceparent === undefined ? '' : `","traceId":"${x.traceparent.slice(3, 35)}`
      const us = Math.round(took * 1_000)
      held += `{"level":"info","time":"${time}${ms}Z","msg":"request","requestId":"${x.id}${trace}","method":"${x.req.method}","route":"${route}${key}","status":${status},"bytes":${bytes},"durationUs":${us}}\n`
      if (held.length >= heldMax) flush()
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
