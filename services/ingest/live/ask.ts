import type { Clock } from '@touchline/platform/ports/clock'
import { Unreadable } from '@touchline/sources/parse/feed-file'
import { type DownloadRules, download, type FileValidators, Refused, Unreachable } from '../feeds/download.ts'
import { getRetryAt } from '../feeds/hosts.ts'
import type { AskedLive } from '../feeds/live-feed.ts'
import { spoolDownload } from '../feeds/spool-download.ts'
import { type ReadReply, readReply } from './held-replies.ts'

/** The answer to one request of a live feed. */
export type Answer =
  | { kind: 'reply'; reply: ReadReply }
  | { kind: 'unchanged' }
  /** 404, 410 or `null`: there is nothing at the address. */
  | { kind: 'missing'; reason: string }
  /** `isOfHost`: other requests to the host would fail, too. `retryAt`: not before. Milliseconds since 1970. */
  | { kind: 'failed'; reason: string; isOfHost: boolean; retryAt?: number }

/** Sends one request. `path`: below the base of the feed. */
export type Ask = (path: string, known: FileValidators | undefined, signal: AbortSignal) => Promise<Answer>

/** A failure that says nothing about the host: the reply of this address alone is unusable. */
const ofAddress = [400, 404, 405, 406, 410, 414, 422]

/** The address of a path of a feed. */
export const getAddress = ({ location, feed }: AskedLive, path: string): URL => new URL(path, location || feed.getBase(path))

export const asking =
  (live: AskedLive, { rules, clock, realClock }: { rules: DownloadRules; clock: Clock; realClock: Clock }): Ask =>
  async (path, knownValidators, signal) => {
    try {
      const opened = await download(getAddress(live, path), () => true, { knownValidators, signal, rules })
      if (opened.files === 'unchanged') return { kind: 'unchanged' }
      const [file] = opened.files
      const [, query] = path.split('?')
      const named = { ...file!, name: query === undefined ? file!.name : `${file!.name}?${query}` }
      const reply = await readReply(await spoolDownload({ ...opened, files: [named] }, rules))
      if (reply.value !== null) return { kind: 'reply', reply }
      await reply.dispose()
      return { kind: 'missing', reason: 'the reply is null' }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return failure(error, { clock, realClock })
    }
  }

function failure(error: Unreadable, clocks: { clock: Clock; realClock: Clock }): Answer {
  const reason = error.message
  if (!(error instanceof Refused)) return { kind: 'failed', reason, isOfHost: error instanceof Unreachable }
  if (error.status === 404 || error.status === 410) return { kind: 'missing', reason }
  const retryAt = getRetryAt(error.retryAfter, clocks)
  return { kind: 'failed', reason, isOfHost: !ofAddress.includes(error.status), ...(retryAt !== undefined && { retryAt }) }
}
