import type { RecordedAnswer } from '@touchline/contract/endpoint-page'
import { AuthService } from '@touchline/contract/gen/auth'
import { startReceiver, status } from '@touchline/webhooks/testing/receiver'
import type { EndToEndServer } from './end-to-end-server.ts'

/** What each webhook has of its own, by the example of the reference that stands for it. */
const own: readonly [RegExp, string][] = [
  [/\bwe_[0-9a-z]{10}\b/g, 'we_7k2p9xq4ab'],
  [/\bevt_[0-9a-z]{16}\b/g, 'evt_7k2p9xq4ab3m8w5r'],
  [/\bkey_[0-9a-z]{10}\b/g, 'key_7k2p9xq4ab'],
  [/\bwhsec_[\w+/=]+/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
]

/**
 * Every operation of `/v1/webhooks` on one webhook, which receives a test event, and its answer, by operation id, in the order in which
 * the reference shows them.
 */
export async function recordWebhooks(server: EndToEndServer): Promise<Record<string, RecordedAnswer>> {
  const receiver = await startReceiver()
  receiver.answer = status(204)
  const { url } = receiver
  const asExample = (text: string): string =>
    own.reduce((shown, [found, example]) => shown.replaceAll(found, example), text.replaceAll(url, 'https://hooks.example.com/touchline'))
  const { key } = await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
  const recorded: Record<string, RecordedAnswer> = {}
  const record = async (operation: string, method: string, path: string, body?: object) => {
    const sent = body && JSON.stringify(body)
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
    const response = await fetch(`${server.address}/v1/webhooks${path}`, { method, headers, ...(sent && { body: sent }) })
    const text = await response.text()
    const request = asExample(`/v1/webhooks${path}`)
    recorded[operation] = { request, method, body: sent ? JSON.parse(asExample(sent)) : null, answer: JSON.parse(asExample(text)) }
    return (JSON.parse(text) as { data: { id: string } & { state: string }[] }).data
  }
  const { id } = await record('createWebhook', 'POST', '', { url, events: ['final', 'key.*'], sports: ['soccer'] })
  await record('listWebhooks', 'GET', '')
  await record('getWebhook', 'GET', `/${id}`)
  await record('testWebhook', 'POST', `/${id}/test`)
  for (;;) {
    const deliveries = await record('listWebhookDeliveries', 'GET', `/${id}/deliveries`)
    if (deliveries[0]?.state === 'delivered') break
    await server.settled()
  }
  await record('resendWebhookDeliveries', 'POST', `/${id}/resend`, { since: '2026-03-02T10:00:00Z' })
  await record('rotateWebhookSecret', 'POST', `/${id}/secret`, { overlap_seconds: 3_600 })
  await record('updateWebhook', 'PATCH', `/${id}`, { enabled: false })
  await record('deleteWebhook', 'DELETE', `/${id}`)
  await receiver.stop()
  return recorded
}
