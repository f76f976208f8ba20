import type { FindOptions, Page, Stored } from './ports/document-store.ts'

/** Finds one page of a path: passes these options on to `find` of the store. */
type FindPage<T> = (page: Pick<FindOptions, 'after' | 'limit'>) => Promise<Page<T>>

/** The pages of `find` in order, `limit` documents (1 to 1,000) in memory at a time. The next one is read when it is asked for. */
export async function* eachPage<T>(find: FindPage<T>, limit: number): AsyncGenerator<Stored<T>[]> {
  for (let after: string | undefined; ; ) {
    const page = await find({ limit, ...(after !== undefined && { after }) })
    yield page.items
    after = page.next
    if (after === undefined) return
  }
}

/** Every document that `find` returns, page after page. */
export async function* eachDocument<T>(find: FindPage<T>, limit = 200): AsyncGenerator<T> {
  for await (const page of eachPage(find, limit)) for (const { doc } of page) yield doc
}

/** All documents that `find` returns, for lists that are known to fit into memory. */
export const allDocuments = <T>(find: FindPage<T>, limit = 1_000): Promise<T[]> => Array.fromAsync(eachDocument(find, limit))

/** Consecutive slices of `all`, each with at most `size` items. */
export function* batches<T>(all: readonly T[], size: number): Iterable<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
