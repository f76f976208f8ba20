import { afterEach, describe, expect, test } from '@jest/globals'
import { errors, fail, ServiceError } from '@touchline/contract/errors'
import type { IngestService } from '@touchline/contract/gen/ingest'
import type { Log, LogFields } from '../log.ts'
import type { Call, Client, ServiceImpl } from '../rpc-types.ts'
import { patient } from './patient.ts'
import { cancellationTravels, deadlinesHold, failure, type Logged, type Serving } from './rpc-cancelling.ts'

/** Any generated service would do; this one has both kinds of methods and texts of any length. */
type Impl = ServiceImpl<typeof IngestService>

export interface RpcUnderTest {
  client: Client<typeof IngestService>
  close(): Promise<void>
}

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const mebibyte = 1024 * 1024

/**
 * The conformance suite of RPC transports. `start` serves `impl`; without one, it returns a client without a server.
 */
export function rpcSuite(name: string, start: (impl: Impl | undefined, log: Log) => Promise<RpcUnderTest>): void {
  describe(name, () => {
    const open: RpcUnderTest[] = []
    const logged: { message: string; fields: LogFields | undefined }[] = []
    const serving = async (impl: Partial<Impl> | undefined) => {
      const started = await start(impl as Impl | undefined, recorder(logged))
      open.push(started)
      return patient(started.client)
    }
    afterEach(async () => {
      await Promise.all(open.splice(0).map((each) => each.close()))
      logged.length = 0
    })
    answersAreTyped(serving)
    errorsAreTyped(serving, logged)
    deadlinesHold(serving)
    cancellationTravels(serving, logged)
    messagesAreCapped(serving, logged)
  })
}

function answersAreTyped(serving: Serving): void {
  test('request and response are passed completely and by value', async () => {
    const answer = { id: 'q1', text: 'ü€😀', reason: '' }
    const seen: string[] = []
    const client = await serving({
      async getQuarantined({ id }) {
        seen.push(id)
        return answer
      },
    })
    const first = await client.getQuarantined({ id: 'q1' })
    answer.text = 'changed'
    expect(first).toMatchObject({ $typeName: 'touchline.v1.Quarantined', id: 'q1', text: 'ü€😀', row: '' })
    expect(seen).toEqual(['q1'])
  })

  test('concurrent calls get their own responses', async () => {
    const client = await serving({ getQuarantined: async ({ id }) => ({ id }) })
    const ids = Array.from({ length: 200 }, (_, i) => `q${i}`)
    const answers = await Promise.all(ids.map((id) => client.getQuarantined({ id })))
    expect(answers.map(({ id }) => id)).toEqual(ids)
  })

  test('a stream arrives in order and completely, also when larger than any buffer', async () => {
    const text = 'x'.repeat(mebibyte)
    const client = await serving({
      async *importSource() {
        for (let rows = 1; rows <= 40; rows++) yield { rows, done: rows === 40 }
      },
      listQuarantine: async () => ({ items: [{ text }, { text }, { text }] }),
    })
    const rows: number[] = []
    for await (const progress of client.importSource({ feed: 'demo' })) rows.push(progress.rows)
    expect(rows).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    expect((await client.listQuarantine({})).items[2]?.text).toBe(text)
  })

  test('trace context is propagated from call to call; an invalid one is not', async () => {
    const client = await serving({ getQuarantined: async (_, call) => ({ text: call.traceparent ?? 'none' }) })
    const within: Call = { signal: new AbortController().signal, deadline: Date.now() + 60_000, traceparent }
    expect((await client.getQuarantined({}, { traceparent })).text).toBe(traceparent)
    expect((await client.getQuarantined({}, { within })).text).toBe(traceparent)
    expect((await client.getQuarantined({})).text).toBe('none')
    expect((await client.getQuarantined({}, { traceparent: 'ü\n' })).text).toBe('none')
  })
}

function errorsAreTyped(serving: Serving, logged: Logged): void {
  test('every error code arrives as the same error', async () => {
    const thrown = Object.entries(errors).map(([code, { text }]) => {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      return new ServiceError(
        code as keyof typeof errors,
        Object.fromEntries(names.map((name) => [name, `${name} of ${code}: ü % \n 😀.`])),
      )
    })
    const client = await serving({
      async getQuarantined({ id }) {
        throw thrown[Number(id)]
      },
    })
    for (const [i, error] of thrown.entries()) {
      const caught = await failure(client.getQuarantined({ id: String(i) }))
      expect(caught).toBeInstanceOf(ServiceError)
      expect(caught).toMatchObject({ code: error.code, message: error.message, values: error.values })
      expect(caught).not.toBe(error)
    }
    expect(logged).toEqual([])
  })

  test('an error message that is not well-formed, or far too long, still arrives', async () => {
    const client = await serving({
      async getQuarantined() {
        throw fail('invalid_parameter', { name: 'league_name', what: `\ud800${'x'.repeat(100_000)}` })
      },
    })
    expect(await failure(client.getQuarantined({}))).toMatchObject({ code: 'invalid_parameter' })
  })

  test('an unknown failure is an internal error that discloses only the id it is logged under', async () => {
    const client = await serving({
      getQuarantined() {
        throw new TypeError('password=hunter2')
      },
    })
    const caught = await failure(client.getQuarantined({}, { traceparent }))
    expect(caught).toMatchObject({ code: 'internal_error' })
    expect(caught.message).not.toContain('hunter2')
    const id = '4bf92f3577b34da6a3ce929d0e0e4736'
    expect(caught.message).toContain(id)
    expect(logged).toEqual([{ message: 'call failed', fields: expect.objectContaining({ requestId: id, error: expect.anything() }) }])
  })

  test('a stream that fails midway delivers its messages, then the error', async () => {
    const client = await serving({
      async *importSource() {
        yield { rows: 1 }
        yield { rows: 2 }
        throw fail('invalid_parameter', { name: 'feed', what: 'cannot be read' })
      },
    })
    const rows: number[] = []
    const reading = async () => {
      for await (const progress of client.importSource({ feed: 'x' })) rows.push(progress.rows)
    }
    expect(await failure(reading())).toMatchObject({ code: 'invalid_parameter', message: 'Parameter feed cannot be read.' })
    expect(rows).toEqual([1, 2])
  })

  test('without a server a call fails with upstream_unavailable', async () => {
    const client = await serving(undefined)
    expect(await failure(client.listSources({}))).toMatchObject({ code: 'upstream_unavailable' })
    const reading = async () => {
      for await (const _ of client.importSource({ feed: 'x' })) break
    }
    expect(await failure(reading())).toMatchObject({ code: 'upstream_unavailable' })
  })
}

function messagesAreCapped(serving: Serving, logged: Logged): void {
  test('a message of up to 4 MiB passes, a larger one does not, either way', async () => {
    let calls = 0
    const client = await serving({
      async getQuarantined({ id }) {
        calls++
        return { text: id.length < 100 ? 'x'.repeat(Number(id)) : 'long' }
      },
    })
    const framing = 5 // Tag and length of the one field.
    const longest = 4 * mebibyte - framing
    expect((await client.getQuarantined({ id: 'x'.repeat(longest) })).text).toBe('long')
    expect((await client.getQuarantined({ id: String(longest) })).text).toHaveLength(longest)
    expect(await failure(client.getQuarantined({ id: 'x'.repeat(longest + 1) }))).toMatchObject({ code: 'internal_error' })
    expect(calls).toBe(2)
    expect(await failure(client.getQuarantined({ id: String(longest + 1) }))).toMatchObject({ code: 'internal_error' })
    expect(logged).toHaveLength(1)
  })
}

function recorder(logged: Logged): Log {
  const note = (message: string, fields?: LogFields) => void logged.push({ message, fields })
  const log: Log = { debug: () => undefined, info: () => undefined, warn: note, error: note, with: () => log }
  return log
}
