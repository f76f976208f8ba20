import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { fail, isFailure } from '@touchline/contract/errors'
import type { Grant } from '@touchline/contract/gen/auth'
import { type EndpointRequest, EndpointRequestSchema, type KeyCall, type KeyCallResultSchema } from '@touchline/contract/gen/webhooks'
import { listDeliveries, resend, sendTest } from './deliveries.ts'
import type { WebhooksDeps } from './deps.ts'
import { createEndpoint, deleteEndpoint, getEndpoint, listEndpoints, rotateSecret, updateEndpoint } from './manage.ts'
import type { Sender } from './sender.ts'

type Deps = WebhooksDeps & { sender: Pick<Sender, 'wake'> }
type Result = MessageInitShape<typeof KeyCallResultSchema>

/** A call by the holder of a key, who sees the endpoints that were created with it. */
export async function callWithKey(deps: Deps, { digest, call }: KeyCall): Promise<Result> {
  const owner = await getOwner(deps, digest)
  const mine = (request: EndpointRequest | undefined) => create(EndpointRequestSchema, { id: request?.id ?? '', ...owner })
  switch (call.case) {
    case 'create':
      return { result: { case: 'created', value: await createEndpoint(deps, { ...call.value, ...owner }) } }
    case 'list':
      return { result: { case: 'endpoints', value: await listEndpoints(deps, { ...call.value, ...owner }) } }
    case 'get':
      return { result: { case: 'endpoint', value: await getEndpoint(deps, mine(call.value)) } }
    case 'update':
      return { result: { case: 'endpoint', value: await updateEndpoint(deps, { ...call.value, endpoint: mine(call.value.endpoint) }) } }
    case 'delete':
      return { result: { case: 'deleted', value: await deleteEndpoint(deps, mine(call.value)) } }
    case 'rotateSecret':
      return { result: { case: 'created', value: await rotateSecret(deps, { ...call.value, endpoint: mine(call.value.endpoint) }) } }
    case 'sendTest':
      return { result: { case: 'queued', value: await sendTest(deps, mine(call.value)) } }
    case 'listDeliveries':
      return { result: { case: 'deliveries', value: await listDeliveries(deps, { ...call.value, endpoint: mine(call.value.endpoint) }) } }
    case 'resend':
      return { result: { case: 'queued', value: await resend(deps, { ...call.value, endpoint: mine(call.value.endpoint) }) } }
    case undefined:
      throw fail('invalid_parameter', { name: 'call', what: 'is required' })
  }
}

async function getOwner({ clients, realClock }: Deps, digest: Uint8Array): Promise<{ customer: string; keyId: string }> {
  const grant = await getGrant(clients, digest)
  const isExpired = grant?.expiresAt !== undefined && Date.parse(grant.expiresAt) <= realClock.now()
  if (grant?.state !== 'active' || isExpired) throw fail('invalid_key')
  if (grant.origins.length > 0) throw fail('secret_key_required')
  return { customer: grant.customer, keyId: grant.keyId }
}

async function getGrant({ auth }: Deps['clients'], digest: Uint8Array): Promise<Grant | undefined> {
  try {
    return await auth.getGrant({ digest })
  } catch (error) {
    if (isFailure('not_found', error)) return undefined
    throw error
  }
}
