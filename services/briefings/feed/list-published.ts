import type { MessageInitShape } from '@bufbuild/protobuf'
import type { FactRecordPageSchema, ListPublishedFactsRequest } from '@touchline/contract/gen/briefings'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { facts } from './records.ts'

const pageMax = 200

/** Facts in the order and form in which they were published. */
export const listPublishedFacts =
  ({ store }: { store: DocumentStore }) =>
  async ({ since, after }: ListPublishedFactsRequest): Promise<MessageInitShape<typeof FactRecordPageSchema>> => {
    const page = await store.find(facts, 'byInstant', { range: { from: since }, limit: pageMax, ...(after !== '' && { after }) })
    return { items: page.items.map(({ doc }) => doc), ...(page.next !== undefined && { next: page.next }) }
  }
