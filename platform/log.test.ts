import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { createLog, type LogFields, tee } from './log.ts'
import { runInContext } from './telemetry/tracing-context.ts'

function captured(): { log: ReturnType<typeof createLog>; lines: Record<string, unknown>[]; text(): string } {
  const written: string[] = []
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => {
    written.push(line)
    lines.push(JSON.parse(line))
  }
  return { log: createLog('info', { write }), lines, text: () => written.join('') }
}

test('a secret in a disallowed field is never logged', () => {
  const { log, lines, text } = captured()
  const smuggled = { service: 'auth', keyId: 'key_1', key: 'hunter2', payment: { signature: 'hunter2' }, code: { nested: 'hunter2' } }
  log.with(smuggled as unknown as LogFields).info('a key was made', { ...smuggled, count: 'hunter2' } as unknown as LogFields)
  expect(lines).toEqual([{ level: 'info', time: expect.any(String), service: 'auth', keyId: 'key_1', msg: 'a key was made' }])
  expect(text()).not.toContain('hunter2')
})

test('of an error name, message, our stack and cause are logged; no attached properties', () => {
  const { log, lines, text } = captured()
  const cause = Object.assign(new Error('connect ECONNREFUSED mongodb://admin:hunter2@db:27017'), { options: { password: 'hunter2' } })
  const error = Object.assign(fail('upstream_unavailable'), { cause, config: { headers: { authorization: 'hunter2' } } })
  log.error('no store', { error })
  expect(lines[0]).toMatchObject({
    error: {
      name: 'ServiceError',
      message: expect.stringContaining('temporarily unavailable'),
      cause: { message: 'connect ECONNREFUSED mongodb://…@db:27017' },
    },
  })
  expect(text()).not.toContain('hunter2')
  expect(text()).not.toContain('node_modules')
})

test('a key quoted in a message is removed', () => {
  const { log, text } = captured()
  log.warn('GET /v1/sports?key=tl_live_4fT9abcDEF0123 was refused', { error: new Error('bad key tl_test_9zZ') })
  expect(text()).toContain('key=tl_live_… was')
  expect(text()).not.toMatch(/4fT9|9zZ/)
})

test('a password at the truncation point of a long text is removed too', () => {
  const { log, lines, text } = captured()
  log.warn(`${'x'.repeat(1_990)} mongodb://who:secret@host`)
  expect(text()).not.toContain('who')
  expect(lines[0]).toMatchObject({ msg: expect.stringMatching(/^.{2000}$/) })
})

test('a level below the one set is not written', () => {
  const { log, lines } = captured()
  log.debug('detail')
  expect(lines).toEqual([])
})

test('tee receives messages from info up, with all fields, whatever the log level', () => {
  const received: [string, LogFields][] = []
  const log = tee(createLog('silent'), (message, fields) => received.push([message, fields]))
  log.with({ service: 'ingest' }).with({ source: 'demo' }).info('import begins', { count: 1 })
  log.debug('detail')
  expect(received).toEqual([['import begins', { service: 'ingest', source: 'demo', count: 1 }]])
})

test('log lines of a request have its id and trace id, in later asynchronous work too', async () => {
  const { log, lines } = captured()
  const request = { requestId: 'r1-7', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  await runInContext(request, async () => {
    await new Promise(setImmediate)
    log.with({ service: 'auth' }).info('looked up')
  })
  log.info('nobody asked')
  expect(lines.map(({ time, level, ...rest }) => rest)).toEqual([
    { service: 'auth', requestId: 'r1-7', traceId: '0af7651916cd43dd8448eb211c80319c', msg: 'looked up' },
    { msg: 'nobody asked' },
  ])
})
