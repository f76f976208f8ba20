import { createHash } from 'node:crypto'
import type { Topic } from '@touchline/contract/topics'

/** What may stand in a subject's token and in a header as it is; anything else goes as its digest, with a mark that nothing plain begins with. */
const plain = /^[\w:-]{1,200}$/
const safe = (text: string): string => (plain.test(text) ? text : `=${createHash('sha256').update(text).digest('base64url')}`)

/** "feed.live" has the stream "feed-live", which takes every subject below "feed.live". `prefix` goes before both. */
export const streamName = (prefix: string, topic: Topic): string => `${prefix}${topic.name.replaceAll('.', '-')}`
export const allSubjects = (prefix: string, topic: Topic): string => `${prefix}${topic.name}.>`
export const subjectOf = (prefix: string, topic: Topic, tokens: readonly string[]): string =>
  [`${prefix}${topic.name}`, ...(tokens.length > 0 ? tokens : ['']).map(safe)].join('.')

/** The server drops a message whose id it has seen within the stream's duplicate window. */
export const messageId = (once: string): string => safe(once)
