import type { Log } from '@touchline/platform/log'
import { wantedCoding } from '../http/representation.ts'
import { writeChunks } from '../http/write-chunks.ts'
import type { Download } from './answer.ts'
import type { Recorder } from './record.ts'
import type { Answerable } from './request-context.ts'
import { idsOfRequest } from './trace.ts'

interface Writer {
  log: Log
  head(ctx: Answerable, status: number, own: readonly string[]): void
  send(ctx: Answerable, status: number, own: readonly string[], body: string): void
  finish: Recorder
}

/** Writes downloads. One that was cut off, by its client or by an error, is recorded like a request whose client left. */
export const downloadSender =
  ({ log, head, send, finish }: Writer) =>
  async (ctx: Answerable, { type, fileName, more, chunks }: Download): Promise<void> => {
    const { large: coding } = wantedCoding(ctx.req.headers['accept-encoding'])!
    const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding]
    const disposition = ['Content-Disposition', `attachment; filename="${fileName}"`]
    const headers = ['Content-Type', type, 'Cache-Control', 'private, no-store', ...disposition, ...encoding, ...more]
    if (ctx.req.method === 'HEAD') {
      send(ctx, 200, headers, '')
      return finish(ctx, 200, 0)
    }
    head(ctx, 200, headers)
    const socket = ctx.res.socket!
    const before = socket.bytesWritten
    const isWhole = await writeChunks(ctx.res, coding, chunks, (error) =>
      log.warn('a download was cut off', { ...idsOfRequest(ctx), error }),
    )
    finish(ctx, isWhole ? 200 : 499, socket.bytesWritten - before)
  }
