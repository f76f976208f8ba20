import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { freePorts } from '@touchline/platform/testing/free-ports'

/** The polls of all rounds are within the rate limit of the demo's key. */
const warmUps = 20
/** Files of a poll run once per poll in every round; the other work of the process does not. */
const rounds = 20
const pollsPerRound = 8
const startMs = 60_000

/**
 * The source files whose functions run during a poll of the live list that is answered from memory, 200 and 304, with a
 * key. Measured with V8's precise coverage in the single process of `npm start` without disk and without data, so that
 * nothing else runs.
 */
export async function livePollFiles(root: string): Promise<string[]> {
  const [port, admin, rpc] = await freePorts(3)
  const folder = await mkdtemp(join(tmpdir(), 'no-feed-'))
  const env = {
    ...process.env,
    ...{ PORT: String(port), ADMIN_PORT: String(admin), RPC_PORT: String(rpc), HOST: '127.0.0.1', DATA_DIR: ':memory:' },
    ...{ ACCESS_LOG: '/dev/null', FEEDS: `touchline-jsonl@none:${folder}`, DEMO_KEY: 'on' },
  }
  const args = ['--disable-warning=ExperimentalWarning', '--inspect=127.0.0.1:0', `${root}deploy/embedded/main.ts`]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const deadline = setTimeout(() => child.kill('SIGKILL'), startMs)
  try {
    const [inspector, key] = await Promise.all([found(child, 'stderr', /ws:\/\/\S+/), found(child, 'stdout', /tl_live_\w+/)])
    const profiler = await getProfiler(inspector)
    const poll = getPoll(`http://127.0.0.1:${port}/v1/soccer/matches/live`, key)
    for (let i = 0; i < warmUps; i++) await poll()
    let common: string[] | undefined
    for (let round = 0; round < rounds; round++) {
      await profiler.filesRun(1)
      for (let i = 0; i < pollsPerRound; i++) await poll()
      const files = new Set(await profiler.filesRun(pollsPerRound))
      common = common ? common.filter((url) => files.has(url)) : [...files]
    }
    profiler.close()
    const base = pathToFileURL(root).href
    const ours = common!.filter((url) => url.startsWith(base) && !url.includes('/node_modules/'))
    return ours.map((url) => url.slice(base.length)).sort()
  } finally {
    clearTimeout(deadline)
    // A process with an open inspector does not end by itself.
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true })
  }
}

/** The first match in the output of the process. */
async function found(child: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> {
  const lines = createInterface(child[stream]!)
  for await (const line of lines) {
    const match = pattern.exec(line)?.[0]
    if (match === undefined) continue
    child[stream]!.resume()
    return match
  }
  throw new Error(`the process ended before it printed ${pattern}`)
}

/** Requests the list, and again with its ETag. */
function getPoll(url: string, key: string): () => Promise<void> {
  return async () => {
    const whole = await fetch(url, { headers: { 'X-API-Key': key } })
    await whole.text()
    const unchanged = await fetch(url, { headers: { 'X-API-Key': key, 'If-None-Match': whole.headers.get('etag')! } })
    await unchanged.text()
    if (whole.status !== 200 || ![200, 304].includes(unchanged.status)) throw new Error(`the poll was answered ${whole.status}`)
  }
}

interface Profiler {
  /** The files with a function that ran at least `times` times since the last call. */
  filesRun(times: number): Promise<string[]>
  close(): void
}

interface ScriptCoverage {
  url: string
  functions: { ranges: { count: number }[] }[]
}

/** V8's profiler over the inspector protocol. */
async function getProfiler(address: string): Promise<Profiler> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let last = 0
  const send = async (method: string, params = {}): Promise<{ result: ScriptCoverage[] }> => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
      const message = JSON.parse(data)
      if (message.id === id) return message.result
    }
  }
  await send('Profiler.enable')
  await send('Profiler.startPreciseCoverage', { callCount: true })
  return {
    async filesRun(times) {
      const { result } = await send('Profiler.takePreciseCoverage')
      const run = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count >= times)))
      return run.map(({ url }) => url)
    },
    close: () => socket.close(),
  }
}
