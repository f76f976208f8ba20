import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { eachPage } from '@touchline/platform/pages'
import type { Collection, DocumentStore, FindOptions, Stored } from '@touchline/platform/ports/document-store'

/** All documents of a collection in order of id, in pages of the store's size. */
export async function* scanAll<S extends DescMessage>(store: DocumentStore, c: Collection<S>): AsyncGenerator<MessageShape<S>[]> {
  let page = await store.scan(c, '')
  while (page.length > 0) {
    yield page.map(({ doc }) => doc)
    page = await store.scan(c, c.id(page.at(-1)!.doc))
  }
}

/** The documents of an index path, `limit` of them in memory at a time. */
export async function* eachDocument<S extends DescMessage, P extends string>(
  store: DocumentStore,
  c: Collection<S, P>,
  path: P,
  { equal, limit = 20 }: Pick<FindOptions, 'equal' | 'limit'>,
): AsyncGenerator<Stored<MessageShape<S>>> {
  for await (const items of eachPage((page) => store.find(c, path, { ...(equal && { equal }), ...page }), limit)) yield* items
}

/** All documents on an index path that match. */
export const findAll = <S extends DescMessage, P extends string>(
  store: DocumentStore,
  c: Collection<S, P>,
  path: P,
  equal: NonNullable<FindOptions['equal']>,
): Promise<Stored<MessageShape<S>>[]> => Array.fromAsync(eachDocument(store, c, path, { equal, limit: 1_000 }))
