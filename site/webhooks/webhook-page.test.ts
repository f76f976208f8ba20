import { afterEach, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { type Receiver, startReceiver, status } from '@touchline/webhooks/testing/receiver'
import { Webhook } from 'standardwebhooks'
import { getSecret, path, startWebhookPages } from './testing/start-webhook-pages.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started() {
  const t = await startWebhookPages()
  open.push(() => t.stop())
  return t
}

async function receiving(): Promise<Receiver> {
  const receiver = await startReceiver()
  open.push(() => receiver.stop())
  return receiver
}

test('a webhook is edited', async () => {
  const t = await started()
  const { at } = await t.created('https://hooks.example.com/', { event: 'final' })
  const saved = await t.post(`${at}/edit`, { url: 'https://new.example.com/', description: 'Board', language: 'it' })
  expect([saved.status, saved.location]).toEqual([303, at])
  expect(await t.follow(saved)).toContain('The webhook was saved.')
  expect(await t.endpoints()).toMatchObject([{ settings: { url: 'https://new.example.com/', filter: { events: [] }, language: 'it' } }])
  expect(t.audits.at(-1)).toMatchObject({ action: 'webhook.updated', detail: 'Board' })
})

test('a webhook is sent a test event, whose delivery is shown with its attempt and body', async () => {
  const [t, receiver] = [await started(), await receiving()]
  const { at, secret } = await t.created(receiver.url)
  expect(await t.follow(await t.post(`${at}/test`))).toContain('A test event is on its way.')
  const [received] = await receiver.count(1)
  expect(new Webhook(secret).verify(received!.body, received!.headers as Record<string, string>)).toMatchObject({ type: 'test' })
  expect(await t.shows(at, 'Delivered')).toMatch(/<code>test<\/code>.*Delivered.*200/s)
  const page = (await t.get(`${at}/deliveries/${received!.event.id}`)).text
  expect(page).toContain(received!.body.replaceAll('"', '&quot;'))
  expect(page).toContain('<small>answered 200</small>')
  expect((await t.get(path)).text).toMatch(/Scores.*Delivered/s)
  expect((await t.get(`${at}/deliveries/evt_none`)).status).toBe(404)
})

test('a webhook shows what its receiver answered to a failed delivery, and the next attempt', async () => {
  const [t, receiver] = [await started(), await receiving()]
  receiver.answer = status(500)
  const { at } = await t.created(receiver.url)
  await t.post(`${at}/test`)
  await t.shows(at, 'Retrying')
  const { id } = (await receiver.count(1))[0]!.event
  expect((await t.get(`${at}/deliveries/${id}`)).text).toMatch(/Next attempt.*500<br><small>answered 500/s)
  expect((await t.get(`${at}?state=delivered`)).text).toContain('There is no delivery.')
  expect((await t.get(`${at}?state=retrying`)).text).toContain(`${at}/deliveries/${id}`)
  expect((await t.get(at)).text).toMatch(/Events waiting<\/dt><dd>1</)
})

test('a webhook is sent one delivery again, or all since an instant', async () => {
  const [t, receiver] = [await started(), await receiving()]
  const { at } = await t.created(receiver.url)
  for (const count of [1, 2]) {
    await t.post(`${at}/test`)
    await receiver.count(count)
    await t.clock.advance(1_000)
  }
  await t.shows(`${at}?state=delivered`, receiver.received[1]!.event.id)
  const [first] = receiver.received
  expect(await t.follow(await t.post(`${at}/resend`, { delivery: first!.event.id }))).toContain('Events that are sent again: 1.')
  const [, , again] = await receiver.count(3)
  expect([again!.headers['webhook-id'], again!.body]).toEqual([first!.headers['webhook-id'], first!.body])
  await t.shows(`${at}/deliveries/${first!.event.id}`, 'Attempts (2)')

  const minuteAgo = new Date(t.clock.now() - 60_000).toISOString().slice(0, 16)
  expect(await t.follow(await t.post(`${at}/resend`, { since: minuteAgo }))).toContain('Events that are sent again: 2.')
  expect((await receiver.count(5)).slice(3).map(({ event }) => event.id)).toEqual(
    receiver.received.slice(0, 2).map(({ event }) => event.id),
  )
})

test.each(['', 'yesterday', '2026-02-30T12:00', '1999-01-01T12:00', '2999-01-01T12:00'])('sends nothing again since %j', async (since) => {
  const t = await started()
  const { at } = await t.created('https://hooks.example.com/')
  expect(await t.follow(await t.post(`${at}/resend`, { since }))).toContain('Nothing was sent: choose a day and a time')
})

test('a webhook has its deliveries in pages', async () => {
  const [t, receiver] = [await started(), await receiving()]
  const { at } = await t.created(receiver.url)
  for (let count = 1; count <= 26; count++) {
    await t.post(`${at}/test`)
    await t.clock.advance(3_000)
  }
  await receiver.count(26)
  await t.shows(at, 'Older deliveries')
  const older = /href="([^"]+)">Older deliveries/.exec((await t.get(at)).text)![1]!.replaceAll('&amp;', '&')
  const { text } = await t.get(older)
  expect(text.match(/\/deliveries\/evt_/g)).toHaveLength(1)
  expect(text).toContain(`href="${at}">Newest deliveries`)
  expect((await t.get(`${at}?after=edited`)).location).toBe(at)
})

test('a webhook gets a new secret, and the old one signs until the overlap ends', async () => {
  const [t, receiver] = [await started(), await receiving()]
  const { at, secret } = await t.created(receiver.url)
  expect((await t.get(`${at}/secret`)).text).toMatch(/<option value="1" selected>in 1 day<\/option>/)
  const rotated = await t.post(`${at}/secret`, { overlap: '3' })
  expect(rotated.text).toContain('The old secret is valid until')
  await t.post(`${at}/test`)
  const [{ body, headers }] = (await receiver.count(1)) as [Receiver['received'][number]]
  for (const each of [secret, getSecret(rotated)]) expect(() => new Webhook(each).verify(body, headers as never)).not.toThrow()
  expect((await t.post(`${at}/secret`, { overlap: '0' })).text).toContain('The old secret has ended.')
  expect(t.audits.map(({ action }) => action)).toEqual([...['webhook.created', 'webhook.secret-rotated', 'webhook.secret-rotated']])
})

test('a webhook is disabled and enabled; nothing is sent to a disabled one', async () => {
  const t = await started()
  const { at } = await t.created('https://hooks.example.com/')
  expect(await t.follow(await t.post(`${at}/state`, { enabled: 'no' }))).toMatch(/The webhook is disabled\..*A member of the organisation/s)
  await t.post(`${at}/state`, { enabled: 'no' })
  for (const [to, fields] of [
    ['test', {}],
    ['resend', { since: new Date(t.clock.now() - 60_000).toISOString().slice(0, 16) }],
  ] as const) {
    expect(await t.follow(await t.post(`${at}/${to}`, fields))).toContain('Nothing was sent: the webhook is disabled.')
  }
  expect(await t.follow(await t.post(`${at}/state`, { enabled: 'yes' }))).toContain('The webhook is active.')
  expect(t.audits.map(({ action }) => action)).toEqual([...['webhook.created', 'webhook.disabled', 'webhook.enabled']])
})

test('a webhook of a revoked key cannot be enabled', async () => {
  const t = await started()
  const keys = t.getClient(AuthService)
  const { id: keyId } = await keys.createCustomerKey({ customer: 'org_1', name: 'Scores' })
  await t.client.createEndpoint({ customer: 'org_1', keyId, settings: { url: 'https://hooks.example.com/' } })
  const at = `${path}/${(await t.endpoints())[0]!.id}`
  expect((await t.get(at)).text).toContain(`with the key ${keyId}`)
  await keys.revokeCustomerKey({ customer: 'org_1', id: keyId })
  await t.settled()
  const { text } = await t.get(at)
  expect(text).toContain('The key that created it is revoked or expired.')
  expect(text).not.toContain('name="enabled"')
  expect(await t.follow(await t.post(`${at}/state`, { enabled: 'yes' }))).toContain('The webhook cannot be enabled')
})

test('a webhook is deleted after a confirmation', async () => {
  const t = await started()
  const { at } = await t.created('https://hooks.example.com/')
  expect((await t.get(`${at}/delete`)).text).toContain('Delete “Scores”?')
  expect(await t.endpoints()).toHaveLength(1)
  const deleted = await t.post(`${at}/delete`)
  expect([deleted.location, await t.follow(deleted)]).toEqual([path, expect.stringContaining('The webhook was deleted.')])
  expect([await t.endpoints(), (await t.get(at)).status]).toEqual([[], 404])
  expect(t.audits.at(-1)).toMatchObject({ action: 'webhook.deleted', detail: 'Scores' })
})
