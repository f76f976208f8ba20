import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { freePort } from '@touchline/platform/testing/free-ports'
import { Webhook } from 'standardwebhooks'

const guide = readFileSync(new URL('../../docs/guides/webhooks.md', import.meta.url), 'utf8')
const sample = (language: string): string => guide.split(`\`\`\`${language}\n`)[1]!.split('\n```')[0]!

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const body = '{"id":"evt_1","type":"test","timestamp":"2026-03-01T12:00:00.000Z","data":{"name":"Zürich"}}'

function signed(...secrets: string[]): Record<string, string> {
  const at = new Date()
  const signature = secrets.map((each) => new Webhook(each).sign('evt_1', at, body)).join(' ')
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)), 'webhook-signature': signature }
}

test('the receiver of the guide accepts what is signed, and nothing else', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', sample('js')], {
    cwd: new URL('.', import.meta.url),
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const send = (headers: Record<string, string>, text = body) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text }).then(({ status }) => status)
  try {
    let status: number | undefined
    while (status === undefined) status = await send(signed(secret)).catch(() => undefined)
    expect(status).toBe(204)
    expect([await send(signed(other, secret)), await send(signed(other)), await send(signed(secret), `${body} `)]).toEqual([204, 400, 400])
  } finally {
    child.kill()
    await once(child, 'exit')
  }
})

test('the function of the guide in Python accepts what is signed, and nothing else', async () => {
  const cases = [signed(secret), signed(other, secret), signed(other), { ...signed(secret), 'webhook-timestamp': '1' }]
  const script = `${sample('python')}\nimport json, sys\nbody, secret, cases = json.loads(sys.argv[1])\nprint(json.dumps([is_genuine(secret, each, body.encode()) for each in cases]))`
  const { stdout } = await promisify(execFile)('python3', ['-c', script, JSON.stringify([body, secret, cases])])
  expect(JSON.parse(stdout)).toEqual([true, true, false, false])
})
