import { get } from 'node:http'
import type { Environment } from '@touchline/platform/config'
import { processSettings } from '@touchline/platform/settings'

const pages: Readonly<Record<string, string>> = { '--health': '/healthz', '--ready': '/readyz' }
const timeoutMs = 2_000

/** The page of the admin port that an argument of the command line asks for; undefined when it asks for none, and the process is to run. */
export const pageOf = (argument: string | undefined): string | undefined => (argument === undefined ? undefined : pages[argument])

/**
 * Asks the process that runs beside this one with the same settings, in one container. Answers the exit code, 0 or 1 as Docker has it, and
 * writes what the page says: Docker keeps that for whoever inspects the container.
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
  // "every address" is one that Linux connects to itself by.
  const host = INTERNAL_HOST || processSettings.internalHost.default
  const port = ADMIN_PORT || processSettings.adminPort.default
  return new Promise((resolve, reject) => {
    const asking = get({ host, port, path, timeout: timeoutMs }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
      answer.on('error', reject)
    })
    asking.on('timeout', () => asking.destroy(new Error(`nothing within ${timeoutMs} ms`)))
    asking.on('error', reject)
  })
}
