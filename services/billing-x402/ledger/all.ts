import type { FindOptions, Page } from '@touchline/platform/ports/document-store'

/** Every document that `find` returns, page after page. */
export async function* all<T>(find: (page: Pick<FindOptions, 'after' | 'limit'>) => Promise<Page<T>>): AsyncGenerator<T> {
  for (let after: string | undefined; ; ) {
    const page = await find({ limit: 200, ...(after !== undefined && { after }) })
    for (const { doc } of page.items) yield doc
    after = page.next
    if (after === undefined) return
  }
}
