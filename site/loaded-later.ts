import type { RequestListener } from 'node:http'
import type { Site } from './site.ts'

/** Loads a value with the first call, for all calls. Loading that failed is tried again by the next one. */
export function loadedOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= open().catch((error: Error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * A listener that is loaded with the first request: the pages are a fifth of the source that the single process reads at
 * its start, which does not wait for them.
 */
export function loadedLater({ log }: Pick<Site, 'log'>, open: () => Promise<RequestListener>) {
  const load = loadedOnce(open)
  const listener: RequestListener = (request, response) => {
    load().then(
      (loaded) => loaded(request, response),
      (error: Error) => {
        log.error('the pages could not be loaded', { error })
        response.writeHead(503, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Not available now.')
      },
    )
  }
  return { listener, load }
}
