import type { Environment } from '@touchline/platform/config'
import { processSettings } from '@touchline/platform/settings'

/** As in platform/admin.ts: an import would load undici. */
const { get } = process.getBuiltinModule('node:http')

const pages: Readonly<Record<string, string>> = { '--health': '/healthz', '--ready': '/readyz' }
const timeoutMs = 2_000

/** The admin page for a command-line argument. Undefined: no health check, run the program. */
export const getPage = (argument: string | undefined): string | undefined => (argument === undefined ? undefined : pages[argument])

/**
 * Requests a page from the admin port of the main process in the same container, which has the same settings. Returns
 * the exit code of a Docker health check, 0 or 1, and prints the page; Docker stores the output for `docker inspect`.
 */
export async function ask(page: string, environment: Environment): Promise<0 | 1> {
  try {
    const { status, text } = await read(page, environment)
    console.log(text.trim())
    return status === 200 ? 0 : 1
  } catch (error) {
    console.log(`The admin port does not answer: ${(error as Error).message}`)
    return 1
  }
}

function read(path: string, { INTERNAL_HOST, ADMIN_PORT }: Environment): Promise<{ status: number | undefined; text: string }> {
  // On Linux, a connection to the wildcard address reaches the local host.
  const host = INTERNAL_HOST || processSettings.internalHost.default
  const port = ADMIN_PORT || processSettings.adminPort.default
  return new Promise((resolve, reject) => {
    const request = get({ host, port, path, timeout: timeoutMs }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
      response.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error(`nothing within ${timeoutMs} ms`)))
    request.on('error', reject)
  })
}
