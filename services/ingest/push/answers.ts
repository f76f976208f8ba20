import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { PushAnswerSchema } from '@touchline/contract/gen/ingest'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { pushAnswers } from '../records.ts'
import { Refusal } from './refusal.ts'

const keptMs = 24 * 3_600_000
/** Maximum number of old answers that one new answer removes. More are removed than added, so they never accumulate. */
const removedAtOnce = 20

/** The answers to bodies with an Idempotency-Key, for 24 hours. */
export interface PushAnswers {
  /** The answer to the same body under this key. Errors: Refusal `idempotency_key_reused` for another body. */
  known(source: string, key: string, digest: string): Promise<string | undefined>
  keep(source: string, key: string, digest: string, answer: string): Promise<void>
}

export function pushAnswersIn({ store, realClock }: { store: DocumentStore; realClock: Clock }): PushAnswers {
  const oldest = () => new Date(realClock.now() - keptMs).toISOString()
  return {
    async known(source, key, digest) {
      const kept = (await store.get(pushAnswers, getId(source, key)))?.doc
      if (!kept || kept.at < oldest()) return undefined
      if (kept.digest !== digest) throw new Refusal('idempotency_key_reused')
      return kept.answer
    },
    async keep(source, key, digest, answer) {
      const id = getId(source, key)
      await update(store, pushAnswers, id, () => create(PushAnswerSchema, { id, digest, answer, at: timestamp(realClock) }))
      const old = await store.find(pushAnswers, 'byTime', { range: { to: oldest() }, limit: removedAtOnce })
      for (const { doc, revision } of old.items) await store.remove(pushAnswers, doc.id, revision)
    },
  }
}

const getId = (source: string, key: string): string => `${source}/${createHash('sha256').update(key).digest('hex')}`
