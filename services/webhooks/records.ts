import { create } from '@bufbuild/protobuf'
import {
  BodyRecordSchema,
  DeliveryRecordSchema,
  EndpointRecordSchema,
  LaneRecordSchema,
  QueueRecordSchema,
  WebhookDisabledSchema,
} from '@touchline/contract/gen/webhooks'
import { webhooksDisabled } from '@touchline/contract/topics'
import { webhookKeptDays } from '@touchline/contract/webhooks'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'

export const endpoints = collection('webhooks_endpoints', EndpointRecordSchema, {
  id: ({ endpoint }) => endpoint!.id,
  reads: 'fresh',
  isDurable: true,
  keys: ({ endpoint: e }) => ({ state: e!.state, customer: e!.customer, keyId: e!.keyId, createdAt: e!.createdAt }),
  paths: {
    byState: { equal: ['state'], sort: 'createdAt' },
    byCustomer: { equal: ['customer'], sort: 'createdAt', residual: ['keyId'] },
    byKey: { equal: ['keyId'], sort: 'createdAt' },
    byCreation: { equal: [], sort: 'createdAt' },
  },
})
export const endpointFailed = outboxRoute(
  endpoints,
  webhooksDisabled,
  ({ endpoint: e }) =>
    e!.disabledReason === 'failing'
      ? create(WebhookDisabledSchema, { customer: e!.customer, endpointId: e!.id, url: e!.settings!.url, at: e!.disabledAt })
      : undefined,
  (before, { endpoint: after }) => before?.endpoint?.disabledAt !== after!.disabledAt,
)

export const lanes = collection('webhooks_lanes', LaneRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ updatedAt }) => ({ updatedAt }),
  paths: { byUpdate: { equal: [], sort: 'updatedAt' } },
})

export const queues = collection('webhooks_queues', QueueRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ endpointId, dueAt, updatedAt }) => ({ endpointId, dueAt, idleSince: dueAt === '' ? updatedAt : '9' }),
  paths: {
    byDue: { equal: [], sort: 'dueAt' },
    byEndpoint: { equal: ['endpointId'], sort: 'dueAt' },
    byIdle: { equal: [], sort: 'idleSince' },
  },
})
export const queueId = (endpointId: string, lane: string): string => `${endpointId}:${lane}`

export const bodies = collection('webhooks_bodies', BodyRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ createdAt }) => ({ createdAt }),
  paths: { byCreation: { equal: [], sort: 'createdAt' } },
})

export const deliveries = collection('webhooks_deliveries', DeliveryRecordSchema, {
  id: ({ endpointId, delivery }) => deliveryId(endpointId, delivery!.id),
  reads: 'fresh',
  keys: ({ endpointId, delivery, seq }) => ({
    ...{ endpointId, seq: Number(seq) },
    ...{ state: delivery!.state, createdAt: delivery!.createdAt },
  }),
  paths: {
    byEndpoint: { equal: ['endpointId'], sort: 'seq', residual: ['state'] },
    byCreation: { equal: [], sort: 'createdAt' },
  },
})
export const deliveryId = (endpointId: string, eventId: string): string => `${endpointId}:${eventId}`

/** A body is kept for a day longer than its deliveries, which are removed in another pass. */
export const old = [
  { collection: deliveries, path: 'byCreation', days: webhookKeptDays },
  { collection: bodies, path: 'byCreation', days: webhookKeptDays + 1 },
  { collection: lanes, path: 'byUpdate', days: webhookKeptDays + 1 },
  { collection: queues, path: 'byIdle', days: 1 },
]
