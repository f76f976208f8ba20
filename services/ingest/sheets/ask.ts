import type { Clock } from '@touchline/platform/ports/clock'
import { Unreadable } from '@touchline/sources/parse/feed-file'
import { type DownloadRules, download, type FileValidators, Refused } from '../feeds/download.ts'
import { getRetryAt } from '../feeds/hosts.ts'
import { wholeBytes } from '../feeds/whole-bytes.ts'

/** The answer of a server to the request for one sheet. */
export type Answer =
  | { kind: 'sheet'; body: Uint8Array; validators: FileValidators }
  | { kind: 'unchanged' }
  /** 404: there is none yet. */
  | { kind: 'missing' }
  /** 410: there will be none. */
  | { kind: 'never' }
  /** `retryAt`: not before, by the server's Retry-After. Milliseconds since 1970. */
  | { kind: 'failed'; reason: string; retryAt?: number }

export interface AskDeps {
  clock: Clock
  realClock: Clock
  rules: DownloadRules
}

/** Size limit; a sheet has a few hundred lines. */
const bytesMax = 1_048_576
const timeoutMs = 20_000

export async function ask(
  address: URL,
  known: FileValidators | undefined,
  { clock, realClock, rules }: AskDeps,
  signal: AbortSignal,
): Promise<Answer> {
  const late = new AbortController()
  const timer = realClock.after(timeoutMs, () => late.abort())
  try {
    const options = { knownValidators: known, signal: AbortSignal.any([signal, late.signal]), rules }
    const { files, validators } = await download(address, () => true, options)
    if (files === 'unchanged') return { kind: 'unchanged' }
    return { kind: 'sheet', body: await wholeBytes(files[0]!.bytes(), bytesMax, 'the sheet'), validators: validators! }
  } catch (error) {
    if (late.signal.aborted) return { kind: 'failed', reason: `no complete answer within ${timeoutMs / 1_000} s` }
    if (!(error instanceof Unreadable)) throw error
    if (!(error instanceof Refused)) return { kind: 'failed', reason: error.message }
    if (error.status === 404) return { kind: 'missing' }
    if (error.status === 410) return { kind: 'never' }
    const retryAt = getRetryAt(error.retryAfter, { clock, realClock })
    return { kind: 'failed', reason: error.message, ...(retryAt !== undefined && { retryAt }) }
  } finally {
    timer.cancel()
  }
}
