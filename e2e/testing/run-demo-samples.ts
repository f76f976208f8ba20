import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servedSports } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { demoSubjects } from './demo-subjects.ts'
import { readSamples, runSample, type Sample } from './doc-samples.ts'
import type { EndToEndServer } from './end-to-end-server.ts'
import { installPythonClient } from './packed-python-client.ts'

/**
 * Runs samples of the documentation that the demo serves against it. What stands for the reader's own is replaced: the key, the token
 * of a calendar, and ids of records that are examples. Returns how many ran and what went wrong. Samples in Python need TEST_PYTHON
 * (client/python/README.md).
 */
export async function runDemoSamples(server: EndToEndServer, choose: (all: readonly Sample[]) => readonly Sample[]) {
  const { key, id: keyId } = await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
  const { token } = await server.getClient(AuthService).createCalendar({ keyId, name: '' })
  const page = await (await fetch(`${server.address}/llms-full.txt`)).text()
  const replace = await exampleIds(server)
  const python = process.env.TEST_PYTHON
  const samples = choose(readSamples(page)).filter(({ language }) => language !== 'python' || python !== undefined)
  const folder = mkdtempSync(join(tmpdir(), 'touchline-samples-'))
  if (python !== undefined) await installPythonClient(python, folder)
  const faults: string[] = []
  for (const sample of samples) {
    const code = replace(sample.code)
      .replaceAll('https://api.example', server.address)
      .replaceAll('TOKEN', token)
      .replaceAll('<API_KEY>', key)
    const { fault } = await runSample({ ...sample, code }, folder, { KEY: key })
    if (fault !== undefined) faults.push(`${sample.name}: ${fault}`)
  }
  rmSync(folder, { recursive: true })
  return { count: samples.length, faults }
}

/** Replaces ids of the examples by ids of the demo. */
async function exampleIds(server: EndToEndServer): Promise<(code: string) => string> {
  const collections: Readonly<Record<string, string>> = {
    m: 'matches',
    l: 'leagues',
    t: 'teams',
    p: 'players',
    v: 'venues',
    c: 'coaches',
    r: 'races',
  }
  const subjects = new Map(await Promise.all(servedSports.map(async ({ id, prefix }) => [prefix, await demoSubjects(server, id)] as const)))
  return (code) =>
    code.replace(/\b([a-z]{3})-([a-z])(7k2p9xq4ab|3m8w5rt1cz)\b/g, (example, prefix: string, kind: string, body: string) => {
      const ids = subjects.get(prefix)?.ids(`/${collections[kind]}/{id}`) ?? []
      return ids[body.startsWith('7') ? 0 : 1] ?? example
    })
}
