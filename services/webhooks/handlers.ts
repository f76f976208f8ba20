import { fail } from '@touchline/contract/errors'
import type { WebhooksService } from '@touchline/contract/gen/webhooks'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { callWithKey } from './call-with-key.ts'
import { listDeliveries, resend, sendTest } from './deliveries.ts'
import type { WebhooksDeps } from './deps.ts'
import { createEndpoint, deleteEndpoint, getEndpoint, listEndpoints, rotateSecret, updateEndpoint } from './manage.ts'
import type { Sender } from './sender.ts'

/** Only operators may leave out the customer. */
function named<R extends { customer: string }>(request: R | undefined): R {
  if (!request?.customer) throw fail('invalid_parameter', { name: 'customer', what: 'is required' })
  return request
}

export const handlers = (deps: WebhooksDeps & { sender: Pick<Sender, 'wake'> }): ServiceImpl<typeof WebhooksService> => ({
  createEndpoint: (request) => createEndpoint(deps, request),
  listEndpoints: async (request) => listEndpoints(deps, named(request)),
  getEndpoint: async (request) => getEndpoint(deps, named(request)),
  updateEndpoint: async (request) => updateEndpoint(deps, { ...request, endpoint: named(request.endpoint) }),
  deleteEndpoint: async (request) => deleteEndpoint(deps, named(request)),
  rotateSecret: async (request) => rotateSecret(deps, { ...request, endpoint: named(request.endpoint) }),
  sendTest: async (request) => sendTest(deps, named(request)),
  listDeliveries: async (request) => listDeliveries(deps, { ...request, endpoint: named(request.endpoint) }),
  resend: async (request) => resend(deps, { ...request, endpoint: named(request.endpoint) }),
  callWithKey: (call) => callWithKey(deps, call),
  operatorCreateEndpoint: (request) => createEndpoint(deps, request),
  operatorListEndpoints: (request) => listEndpoints(deps, request),
  operatorDeleteEndpoint: (request) => deleteEndpoint(deps, request),
  operatorSendTest: (request) => sendTest(deps, request),
  operatorListDeliveries: (request) => listDeliveries(deps, request),
  operatorResend: (request) => resend(deps, request),
})
