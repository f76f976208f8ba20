import { createHash } from 'node:crypto'
import type { Topic } from '@touchline/contract/topics'

/** Text valid as a subject token and a header value. Anything else is replaced by its digest, prefixed with "=". */
const plain = /^[\w:-]{1,200}$/
const safe = (text: string): string => (plain.test(text) ? text : `=${createHash('sha256').update(text).digest('base64url')}`)

/** Topic "feed.live" has the stream "feed-live" with all subjects below "feed.live"; `prefix` precedes both names. */
export const streamName = (prefix: string, topic: Topic): string => `${prefix}${topic.name.replaceAll('.', '-')}`
export const allSubjects = (prefix: string, topic: Topic): string => `${prefix}${topic.name}.>`
export const subjectOf = (prefix: string, topic: Topic, tokens: readonly string[]): string =>
  [`${prefix}${topic.name}`, ...(tokens.length > 0 ? tokens : ['']).map(safe)].join('.')

/** The server drops a message whose id it received within the stream's duplicate window. */
export const messageId = (dedupId: string): string => safe(dedupId)
