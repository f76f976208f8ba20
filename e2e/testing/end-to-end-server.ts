import { AuthService } from '@touchline/contract/gen/auth'
import { services } from '@touchline/embedded/services'
import { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { freePort } from '@touchline/platform/testing/free-ports'
import { startForTest, type TestOptions, type UnderTest } from '@touchline/platform/testing/start-for-test'

export interface Response {
  status: number
  /** `data` of the envelope. Undefined for an error. */
  // biome-ignore lint/suspicious/noExplicitAny: public JSON, which tests read field by field.
  data: any
}

interface FullResponse extends Response {
  meta: { total: number; next_cursor: string | null; importing?: boolean } | undefined
  error: { code: string; message: string } | undefined
  headers: Headers
}

export interface EndToEndServer extends UnderTest {
  /** "http://127.0.0.1:8080" */
  address: string
  /** An unlimited key; for these sports only, if any are given. */
  newKey(...sports: string[]): Promise<string>
  /** A client of the tools for assistants, with a key of its own. The caller closes it. */
  assistant(): ReturnType<typeof mcpClient>
  /** GET "/v1" + path over HTTP. Default key: one whose rate limit is out of reach. */
  get(path: string, key?: string): Promise<FullResponse>
}

/**
 * All services and the gateway in this process, on clocks that only the test advances. While the clock is stopped, no
 * cache expires and no load is shed, however slow the machine is.
 */
export async function startEndToEndServer(options: TestOptions): Promise<EndToEndServer> {
  const port = await freePort()
  const own = {
    PORT: `${port}`,
    HOST: '127.0.0.1',
    ACCESS_LOG: 'off',
    REFUSED_PAUSE_MS: '0',
    KEY_SECRET: 'for tests only: thirty-two letters',
    ACCOUNTS_SECRET: 'for tests only: thirty-two letters',
  }
  const t = await startForTest(services, { ...options, environment: { ...own, ...options.environment } })
  const address = `http://127.0.0.1:${port}`
  const newKey = async (...sports: string[]) =>
    (await t.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000, sports })).key
  const unlimited = await newKey()
  return {
    ...t,
    address,
    newKey,
    assistant: async () => retrying(await mcpClient(port, await newKey())),
    async get(path, key = unlimited) {
      const response = await fetch(`${address}/v1${path}`, { headers: { 'X-API-Key': key } })
      const { data, meta, error } = (await response.json()) as Pick<FullResponse, 'data' | 'meta' | 'error'>
      return { status: response.status, headers: response.headers, data, meta, error }
    },
  }
}

type Assistant = Awaited<ReturnType<typeof mcpClient>>

/** Calls a tool again if a service did not answer in time, as on a busy machine: 120 times at most. */
const retrying = (assistant: Assistant): Assistant => ({
  ...assistant,
  async call(name, args) {
    for (let tries = 1; ; tries++) {
      const answer = await assistant.call(name, args)
      const isTransient = answer.isError && ['upstream_unavailable', 'timeout'].includes(answer.fields.error ?? '')
      if (!isTransient || tries === 120) return answer
    }
  },
})
