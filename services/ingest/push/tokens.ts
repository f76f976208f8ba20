import { createHash, timingSafeEqual } from 'node:crypto'
import { type Setting, secretBytesMin } from '@touchline/platform/config'

/** A token and the one source that it authorizes. */
export interface FeedToken {
  source: string
  /** Digest of the token, which itself is not stored. */
  digest: Buffer
}

const getDigest = (token: string): Buffer => createHash('sha256').update(token).digest()
const tokensMax = 500

/** `FEED_TOKENS`. A source may have several tokens, so that one can be replaced. No message contains a token. */
export const feedTokensSetting: Setting<readonly FeedToken[]> = {
  variable: 'FEED_TOKENS',
  default: [],
  doc: 'Who may push feeds: a comma-separated list of source:token. Each token has 32 bytes or more and is valid for one source; a source may have several. Unset: nobody may push, and FEED_PORT is closed.',
  read(text) {
    const entries = text.split(',').map((entry) => /^([a-z0-9][a-z0-9-]{0,39}):([\x21-\x7e]+)$/.exec(entry.trim()))
    if (entries.includes(null)) throw new Error('must be a comma-separated list of source:token; a source is of a-z, 0-9 and -')
    if (entries.length > tokensMax) throw new Error(`must have at most ${tokensMax} tokens`)
    if (entries.some((entry) => entry![2]!.length < secretBytesMin)) {
      throw new Error(`must have tokens of ${secretBytesMin} bytes or more; "openssl rand -hex ${secretBytesMin}" generates one`)
    }
    const tokens = entries.map((entry) => ({ source: entry![1]!, digest: getDigest(entry![2]!) }))
    const used = new Set(tokens.map(({ digest }) => digest.toString('hex')))
    if (used.size < tokens.length) throw new Error('has one token twice: a token is valid for one source')
    return tokens
  },
}

/**
 * The source that an Authorization header authorizes. The comparison takes the same time for every token, valid or not.
 */
export function getSource(tokens: readonly FeedToken[], authorization: string | undefined): string | undefined {
  const digest = getDigest(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
  let found: string | undefined
  for (const token of tokens) if (timingSafeEqual(token.digest, digest)) found = token.source
  return found
}
