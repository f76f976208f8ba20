import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { mongoStore } from '@touchline/platform/mongo/document-store'
import { read, testDocument, testDocuments } from '@touchline/platform/testing/test-documents'
import { note } from '../lib/goals.ts'
import type { ServerUnderLoad } from '../lib/server-under-load.ts'
import { type Asked, ask } from './lists-watched.ts'

const batch = 20

/** Repeats `work` with pauses until stopped. Failures are counted and retried after a longer pause. */
function repeating(work: (turn: number) => Promise<void>, pauseMs: number) {
  const outcome = { done: 0, failed: 0, longestMs: 0 }
  let ended = false
  const running = (async () => {
    for (let turn = 0; !ended; turn++) {
      const startedAt = performance.now()
      const done = await work(turn).then(
        () => true,
        () => false,
      )
      outcome[done ? 'done' : 'failed']++
      outcome.longestMs = Math.max(outcome.longestMs, performance.now() - startedAt)
      await wait(done ? pauseMs : 100)
    }
  })()
  return {
    async end() {
      ended = true
      await running
      return outcome
    },
  }
}

/** Writes documents through the store port: new ones, and one that is updated repeatedly. */
function writingDocuments(url: string) {
  const store = mongoStore(new URL('/acknowledged', url).href)
  const c = testDocuments()
  const made: string[] = []
  let count = 0
  const work = async (turn: number) => {
    const ids = Array.from({ length: batch }, (_, i) => `${turn}-${i}`)
    const results = await store.write(
      c,
      ids.map((id) => ({ doc: testDocument({ id }), replaces: 'absent' as const })),
    )
    made.push(...ids.filter((_, i) => results[i] === 1))
    const known = await store.get(c, 'counter')
    const next = (known ? read(known.doc).count : 0) + 1
    const [result] = await store.write(c, [{ doc: testDocument({ id: 'counter', count: next }), replaces: known?.revision ?? 'absent' }])
    if (result !== 'conflict') count = next
  }
  return {
    prepare: () => store.prepare([c]),
    work,
    /** Number of missing acknowledged documents, and of missing acknowledged updates of the updated one. */
    async lost() {
      let missing = 0
      for (let from = 0; from < made.length; from += 500) {
        missing += (await store.getMany(c, made.slice(from, from + 500))).filter((each) => !each).length
      }
      const stored = await store.get(c, 'counter')
      await store.close()
      return { made: made.length, missing, count, behind: count - (stored ? read(stored.doc).count : 0) }
    },
  }
}

export type WritesAndReads = Awaited<ReturnType<typeof writesAndReads>>

/**
 * Clients that write until `end` is called: documents through the store port, keys at the command line. Per gateway,
 * one client sends reads that need no store and two send reads that do. Each pauses between requests. `answers` and
 * `unaffected` grow.
 */
export async function writesAndReads(server: ServerUnderLoad, mongoUrl: string, key: string, pauseMs = 5) {
  const documents = writingDocuments(mongoUrl)
  await documents.prepare()
  const keys: { key: string; id: string }[] = []
  const makeKey = async () => {
    const { code, out } = await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '6000000'], server.settings)
    if (code !== 0) throw new Error('refused')
    keys.push(JSON.parse(out))
  }
  const writers = { 'documents written': repeating(documents.work, pauseMs), 'keys made': repeating(makeKey, pauseMs) }
  const [answers, unaffected]: [Asked<unknown>[], Asked<unknown>[]] = [[], []]
  const reading = (paths: readonly string[], into: Asked<unknown>[]) =>
    server.addresses.map((address) =>
      repeating(async (turn) => void into.push(await ask(`${address}${paths[turn % paths.length]}`, key)), pauseMs),
    )
  const { unaffected: needNoStore, called } = server.paths
  const readers = [...reading(needNoStore, unaffected), ...reading(called, answers), ...reading(called, answers)]
  return {
    answers: answers as readonly Asked<unknown>[],
    unaffected: unaffected as readonly Asked<unknown>[],
    keys: keys as readonly { key: string; id: string }[],
    documents: { lost: documents.lost },
    async end() {
      for (const [what, writer] of Object.entries(writers)) {
        const { done, failed, longestMs } = await writer.end()
        note(`${what}: ${done} times, ${failed} failed, ${longestMs.toFixed(0)} ms at most`)
      }
      for (const reader of readers) await reader.end()
    },
  }
}
