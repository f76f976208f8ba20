import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allFeeds } from '@touchline/e2e/testing/all-feeds'
import { startWholeDemo } from '@touchline/e2e/testing/whole-demo'
import { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { startImported } from '../../data/imported-server.ts'
import { dataFiles } from './data-files.ts'
import type { Truth } from './question.ts'

/** The clock of the server with the real data. That of the demo stands at a moment with matches of every sport in play. */
const realNow = '2026-03-09T12:00:00Z'

/** A running server with data to ask about. */
export interface World {
  truth: Truth
  /** A client of the tools whose key includes these sports only, or all if none are named. The caller closes it. */
  assistant(...sports: string[]): ReturnType<typeof mcpClient>
  stop(): Promise<unknown>
}

const restOf =
  (address: string, key: string): Truth['rest'] =>
  async (path) => {
    const response = await fetch(`${address}/v1${path}`, { headers: { 'X-API-Key': key } })
    const body = (await response.json()) as { data?: never; meta: { total: number } }
    if (body.data === undefined) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
    return { data: body.data, meta: body.meta }
  }

/** A process that has imported all real data of a folder. `kept`: keeps the import in this folder for another run. */
export async function realWorld(folder: string, kept?: string): Promise<World> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'touchline-questions-'))
  if (kept === undefined) process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const { main, url, key, keyFor } = await startImported(allFeeds(folder), dataDir, realNow)
  process.once('exit', () => main.process.kill('SIGKILL'))
  return {
    truth: { files: dataFiles(folder), rest: restOf(url, key) },
    assistant: async (...sports) => mcpClient(main.port, sports.length === 0 ? key : await keyFor(...sports)),
    stop: () => main.stop(),
  }
}

const noFiles = (): never => {
  throw new Error('the demo has no files')
}

/** The demo of every sport in this process, on a clock that stands still. */
export async function demoWorld(): Promise<World> {
  const server = await startWholeDemo()
  const port = Number(new URL(server.address).port)
  return {
    truth: { files: { csv: noFiles, json: noFiles, text: noFiles, names: noFiles }, rest: restOf(server.address, await server.newKey()) },
    assistant: async (...sports) => mcpClient(port, await server.newKey(...sports)),
    stop: () => server.stop(),
  }
}
