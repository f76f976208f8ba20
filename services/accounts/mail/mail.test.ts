import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as turn } from 'node:timers/promises'
import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { WebhookDisabledSchema } from '@touchline/contract/gen/webhooks'
import { usageThreshold, webhooksDisabled } from '@touchline/contract/topics'
import type { TestOptions } from '@touchline/platform/testing/start-for-test'
import { SMTPServer } from 'smtp-server'
import { mails } from '../records.ts'
import { startAccounts } from '../testing/start-accounts.ts'
import { compose } from './letter.ts'
import { openMail, sealMail } from './seal.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A mail server. `answers`: response codes of the next mails; without them mails are accepted. */
async function mailServer(port = 0) {
  const received: { to: string[]; raw: string }[] = []
  /** Message-IDs of all attempts. */
  const messageIds: string[] = []
  const answers: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => {
      const code = answers[0]
      return code !== undefined && code < 0 ? refuse(-answers.shift()!, callback) : callback()
    },
    async onData(stream, session, callback) {
      const raw = await text(stream)
      messageIds.push(/^Message-ID:\s*(\S+)/m.exec(raw)![1]!)
      const code = answers.shift()
      if (code !== undefined) return refuse(code, callback)
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
      callback()
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  open.push(close)
  return { received, messageIds, answers, port: (server.server.address() as AddressInfo).port, close }
}

const refuse = (responseCode: number, callback: (error: Error) => void): void =>
  callback(Object.assign(new Error('refused for this test'), { responseCode }))

async function started(port: number, options: TestOptions = {}) {
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Touchline <hello@touchline.example>', ...options.environment }
  const t = await startAccounts({ logLevel: 'silent', now: new Date().toISOString(), ...options, environment })
  open.push(() => t.stop())
  /** Lets time pass in steps of `stepMs` until `condition` holds. */
  const until = async (condition: () => boolean | Promise<boolean>, stepMs = 10) => {
    for (const end = performance.now() + 10_000; performance.now() < end; ) {
      if (await condition()) return
      await t.clock.advance(stepMs)
      // The server answers over a socket.
      await turn(1)
    }
    throw new Error('the condition was never met')
  }
  const stored = async () => (await t.store.scan(mails, '')).map(({ doc }) => doc)
  return { ...t, until, stored }
}

const link = { email: 'ada@example.com', language: 'en', address: '192.0.2.1' }

describe('a queued mail', () => {
  test('is sent once, as text and HTML, and erased from the queue', async () => {
    const server = await mailServer()
    const t = await started(server.port)
    await t.client.sendSignInLink({ ...link, language: 'fr' })
    await t.until(async () => (await t.stored())[0]?.isSent === true)
    expect(server.received).toHaveLength(1)
    const [{ to, raw } = { to: [], raw: '' }] = server.received
    expect(to).toEqual(['ada@example.com'])
    expect(raw).toMatch(/^From: Touchline <hello@touchline\.example>\r$/m)
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
    expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m)
    expect(raw).toMatch(/^Message-ID: <[0-9a-f]+@touchline\.example>\r$/m)
    expect(await t.stored()).toMatchObject([{ isSent: true, dueAt: '', attempts: 1 }])
    expect((await t.stored())[0]?.sealed).toHaveLength(0)
  })

  test('waits longer after each failure of the server, with the same Message-ID', async () => {
    const server = await mailServer()
    const t = await started(server.port)
    server.answers.push(451, 451)
    await t.client.sendSignInLink(link)
    await t.until(async () => (await t.stored())[0]?.attempts === 1)
    const [first] = await t.stored()
    expect(Date.parse(first!.dueAt) - t.clock.now()).toBeGreaterThan(9_000)
    await t.until(async () => (await t.stored())[0]?.attempts === 2, 1_000)
    expect(Date.parse((await t.stored())[0]!.dueAt) - t.clock.now()).toBeGreaterThan(55_000)
    await t.until(async () => (await t.stored())[0]?.isSent === true, 1_000)
    expect(server.received).toHaveLength(1)
    expect([server.messageIds.length, new Set(server.messageIds).size]).toEqual([3, 1])
  })

  test.each([
    ['recipient', -550],
    ['content', 554],
  ])('whose %s the server refuses for good is undeliverable at once', async (_, code) => {
    const server = await mailServer()
    const t = await started(server.port)
    server.answers.push(code)
    await t.client.sendSignInLink(link)
    await t.until(async () => (await t.stored())[0]?.dueAt === '')
    expect(await t.stored()).toMatchObject([{ isSent: false, attempts: 1 }])
    expect((await t.stored())[0]?.sealed).toHaveLength(0)
  })

  test('waits for a server that is down, but not longer than its link is valid', async () => {
    const server = await mailServer()
    await server.close()
    const t = await started(server.port)
    await t.client.sendSignInLink(link)
    await t.until(async () => ((await t.stored())[0]?.attempts ?? 0) >= 2, 1_000)
    const again = await mailServer(server.port)
    await t.until(async () => (await t.stored())[0]?.isSent === true, 1_000)
    expect(again.received).toHaveLength(1)
    await again.close()
    await t.client.sendSignInLink({ ...link, email: 'bob@example.com' })
    await t.until(async () => (await t.stored()).every(({ dueAt }) => dueAt === ''), 5_000)
    expect((await t.stored()).map(({ isSent }) => isSent).toSorted()).toEqual([false, true])
  })

  test('is encrypted in the store, and nothing of it is logged', async () => {
    const server = await mailServer()
    await server.close()
    const lines: string[] = []
    const t = await started(server.port, { logLevel: 'debug', logTo: { write: (line) => void lines.push(line) } })
    await t.client.sendSignInLink(link)
    await t.until(async () => lines.join('').includes('a mail could not be sent'))
    const [record] = await t.stored()
    expect(record?.attempts).toBe(1)
    const secrets = ['for tests only: thirty-two letters']
    const token = /token=(\w+)/.exec(openMail(secrets, record!.sealed)!.text)![1]!
    expect(Buffer.from(record!.sealed).toString('latin1')).not.toContain(token)
    expect(JSON.stringify({ ...record, sealed: '' })).not.toContain(token)
    expect(lines.join('')).not.toMatch(/ada|token=/)
    expect(lines.join('')).not.toContain(token)
  })
})

describe('header injection', () => {
  const injected = [
    'a@example.com\r\nBcc: eve@example.com',
    'a@example.com\nBcc: eve@example.com',
    'a@example.com, eve@example.com',
    'A <a@example.com>',
  ]
  test.each(injected)('the address %j is refused', async (email) => {
    const t = await started(1)
    await expect(t.client.sendSignInLink({ ...link, email })).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect(await t.stored()).toEqual([])
  })

  test('line breaks in a subject stay in the subject', async () => {
    const letter = compose({
      to: 'a@example.com\r\nBcc: eve@example.com',
      language: 'en',
      subject: 'x\r\nBcc: eve@example.com',
      paragraphs: [],
    })
    expect([letter.subject, letter.to]).toEqual(['x Bcc: eve@example.com', 'a@example.com Bcc: eve@example.com'])
  })

  test('the name of an organisation is text in its invitation, not HTML', async () => {
    const server = await mailServer()
    const t = await started(server.port)
    const name = '<img src=x>"& Bcc: eve@example.com'
    await t.withOrganisation({ id: 'org_1', name })
    await t.client.inviteMember({ organisationId: 'org_1', personId: 'person-1', email: 'bob@example.com', role: 'developer' })
    await t.until(() => server.received.length === 1)
    const { raw, to } = server.received[0]!
    expect(to).toEqual(['bob@example.com'])
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|Cc):/im)
    const html = raw.slice(raw.indexOf('text/html')).replaceAll('=\r\n', '')
    expect(html).toContain('&lt;img src')
    expect(html).not.toContain('<img')
  })
})

test('a sealed mail opens with any of the secrets, and with no other', () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]
  const sealed = sealMail([older], { to: 'ada@example.com', subject: 'x' })
  expect(openMail([newer, older], sealed)?.to).toBe('ada@example.com')
  expect(openMail([newer], sealed)).toBeUndefined()
  sealed[30]! ^= 1
  expect(openMail([older], sealed)).toBeUndefined()
})

describe('a key at its limit', () => {
  test('is mailed to owners and developers in their language, once a day and kind', async () => {
    const server = await mailServer()
    const t = await started(server.port)
    const member = (personId: string, role: string) => ({ personId, email: `${personId}@example.com`, role })
    await t.withOrganisation({ id: 'org_1', members: [member('ada', 'owner'), member('bob', 'developer'), member('carol', 'billing')] })
    const threshold = (kind: string, at: string, customer = 'org_1') =>
      t.publish(usageThreshold, {
        $typeName: 'touchline.v1.UsageThreshold',
        customer,
        keyId: 'key_1',
        kind,
        at,
        calls: 580,
        perMinute: 600,
      })
    await threshold('near_limit', '2026-03-01T10:00:00Z')
    await threshold('near_limit', '2026-03-01T18:00:00Z')
    await threshold('limited', '2026-03-01T18:00:00Z')
    await threshold('near_limit', '2026-03-02T00:00:00Z')
    await threshold('near_limit', '2026-03-02T00:00:00Z', 'default')
    await t.settled()
    await t.until(async () => (await t.stored()).every(({ isSent }) => isSent))
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual([
      ...Array(3).fill('ada@example.com'),
      ...Array(3).fill('bob@example.com'),
    ])
  })
})

test('owners and developers get a mail when a webhook was disabled, once', async () => {
  const server = await mailServer()
  const t = await started(server.port)
  const member = (personId: string, role: string) => ({ personId, email: `${personId}@example.com`, role })
  await t.withOrganisation({ id: 'org_1', members: [member('ada', 'owner'), member('bob', 'developer'), member('carol', 'billing')] })
  const disabled = { customer: 'org_1', endpointId: 'we_1', url: 'https://hooks.example/in', at: '2026-03-01T10:00:00.000Z' }
  await t.publish(
    webhooksDisabled,
    create(WebhookDisabledSchema, disabled),
    create(WebhookDisabledSchema, { ...disabled, customer: 'default' }),
  )
  await t.settled()
  await t.until(async () => (await t.stored()).every(({ isSent }) => isSent))
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(['ada@example.com', 'bob@example.com'])
})

test('production without SMTP_URL does not start', async () => {
  await expect(startAccounts({ environment: { SITE_MODE: 'production' } })).rejects.toThrow(
    'SMTP_URL is required with SITE_MODE=production: people sign in by mailed links.',
  )
})
