import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { fail, isUnavailable } from '@touchline/contract/errors'
import type { Collection, DocumentStore } from '@touchline/platform/ports/document-store'
import type { Decision, Refusal } from './decision.ts'

/** The stored document, or the refusal with the document that caused it. */
export type Stepped<T> = { doc: T; refusal?: never } | { refusal: Refusal; doc: T | undefined }

const attemptsMax = 8

/**
 * Decides on the stored document and replaces it by its revision. After a conflict and after a write without an
 * acknowledgement it reads again and decides again: an applied step finds itself done, and a step that was not applied
 * replaces the same revision as the lost write, so that at most one of the two is applied. Errors:
 * `upstream_unavailable` when the result stays unknown. The lost write may still be applied, so the caller must repeat
 * until the document shows the result.
 */
export async function step<S extends DescMessage>(
  store: DocumentStore,
  c: Collection<S>,
  id: string,
  decide: (doc: MessageShape<S> | undefined) => Decision<MessageShape<S>>,
): Promise<Stepped<MessageShape<S>>> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    try {
      const stored = await store.get(c, id)
      const decision = decide(stored?.doc)
      if (decision.is === 'refused') return { refusal: decision.refusal, doc: decision.doc }
      if (decision.is === 'done') return { doc: decision.doc }
      const [result] = await store.write(c, [{ doc: decision.doc, replaces: stored?.revision ?? 'absent' }])
      if (result !== 'conflict') return { doc: decision.doc }
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
  }
  throw fail('upstream_unavailable')
}
