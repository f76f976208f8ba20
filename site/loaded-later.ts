import type { RequestListener } from 'node:http'
import type { Site } from './site.ts'

/**
 * A listener that is loaded with the first request: the pages are a fifth of the source that the single process reads at
 * its start, which does not wait for them. Loading that failed is tried again.
 */
export function loadedLater({ log }: Pick<Site, 'log'>, open: () => Promise<RequestListener>) {
  let loading: Promise<RequestListener> | undefined
  const load = (): Promise<RequestListener> => {
    loading ??= open().catch((error: Error) => {
      loading = undefined
      throw error
    })
    return loading
  }
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
