import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RecordedAnswer } from '@touchline/contract/endpoint-page'
import { AuthService } from '@touchline/contract/gen/auth'
import type { EndToEndServer } from './end-to-end-server.ts'

const exampleHost = 'https://hooks.example.com'
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
  const receiver = createServer((_, res) => res.writeHead(204).end())
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const { key } = await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
  const recorded: Record<string, RecordedAnswer> = {}
  const record = async (operation: string, method: string, path: string, body?: object) => {
    const request = {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }
    const response = await fetch(`${server.address}/v1/webhooks${path}`, request)
    const shown = own.reduce(
      (text, [found, example]) => text.replaceAll(found, example),
      (await response.clone().text()).replaceAll(origin, exampleHost),
    )
    const asExample = JSON.stringify(body ?? null).replaceAll(origin, exampleHost)
    const shownPath = own.reduce((text, [found, example]) => text.replaceAll(found, example), path)
    recorded[operation] = { request: `/v1/webhooks${shownPath}`, method, body: JSON.parse(asExample), answer: JSON.parse(shown) }
    return ((await response.json()) as { data: { id: string } & { state: string }[] }).data
  }
  const { id } = await record('createWebhook', 'POST', '', { url: `${origin}/touchline`, events: ['final', 'key.*'], sports: ['soccer'] })
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
  await new Promise((resolve) => receiver.close(resolve))
  return recorded
}
