import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import {
  type AnswerReference,
  AnswerReferenceSchema,
  type BegunCall,
  type PaidAnswer,
  PaidAnswerSchema,
  StoredAnswerSchema,
} from '@touchline/contract/gen/billing'
import { collection, type DocumentStore } from '@touchline/platform/ports/document-store'

/** Answers of calls with a payment identifier. A repeated request gets the stored answer. */
export const answers = collection('billing_answers', StoredAnswerSchema, {
  reads: 'fresh',
  isDurable: true,
  id: ({ id }) => id,
  keys: ({ keepUntil }) => ({ keepUntil }),
  paths: { byAge: { equal: [], sort: 'keepUntil' } },
})

/**
 * Stores the answer if it may be sent again. A repeated step computes another answer, which does not replace the stored
 * one.
 */
export async function storeAnswer(store: DocumentStore, call: BegunCall, answer: PaidAnswer | undefined): Promise<AnswerReference> {
  const { instance, identifier, keepUntil } = call
  const id = `${instance}/${call.call}`
  if (identifier && answer) {
    const doc = create(StoredAnswerSchema, { id, answer: create(PaidAnswerSchema, answer), keepUntil })
    await store.write(answers, [{ doc, replaces: 'absent' }])
  }
  return create(AnswerReferenceSchema, {
    id,
    sha256: createHash('sha256')
      .update(answer?.body ?? '')
      .digest(),
  })
}

export const getAnswer = async (store: DocumentStore, { id }: AnswerReference): Promise<PaidAnswer | undefined> =>
  (await store.get(answers, id))?.doc.answer

/** Removes a batch of expired answers. */
export async function forgetAnswers(store: DocumentStore, now: string): Promise<void> {
  const { items } = await store.find(answers, 'byAge', { range: { to: now }, limit: 100 })
  for (const { doc, revision } of items) await store.remove(answers, doc.id, revision)
}
