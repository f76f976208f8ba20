import { create } from '@bufbuild/protobuf'
import {
  type Attempt,
  type DeliveryRecord,
  DeliveryRecordSchema,
  DeliverySchema,
  type QueuedEvent,
  type QueueRecord,
} from '@touchline/contract/gen/webhooks'

/** Attempts that a delivery remembers. */
const attemptsMax = 20

/** A delivery after an attempt. `nextAttemptAt`: undefined after the last one. */
export function attempted(
  known: DeliveryRecord | undefined,
  { record, event, made, nextAttemptAt }: { record: QueueRecord; event: QueuedEvent; made: Attempt; nextAttemptAt: string | undefined },
): DeliveryRecord {
  const { attempts = [], attemptCount = 0 } = known?.delivery ?? {}
  const isDelivered = made.status >= 200 && made.status <= 299
  return create(DeliveryRecordSchema, {
    ...{ endpointId: record.endpointId, lane: record.id.slice(record.endpointId.length + 1), bodyId: event.bodyId, seq: event.seq },
    delivery: create(DeliverySchema, {
      ...{ id: event.id, type: event.type, createdAt: event.at },
      state: isDelivered ? 'delivered' : 'retrying',
      attempts: [...attempts, made].slice(-attemptsMax),
      attemptCount: attemptCount + 1,
      nextAttemptAt: nextAttemptAt ?? '',
    }),
  })
}

/** A delivery that is not attempted again. Undefined: it was delivered, or there was no attempt. */
export const givenUp = (known: DeliveryRecord | undefined): DeliveryRecord | undefined =>
  known?.delivery?.state === 'retrying'
    ? create(DeliveryRecordSchema, { ...known, delivery: { ...known.delivery, state: 'failed', nextAttemptAt: '' } })
    : undefined

/** A delivery that is sent again. */
export const resent = (known: DeliveryRecord | undefined, at: string): DeliveryRecord | undefined =>
  known && create(DeliveryRecordSchema, { ...known, delivery: { ...known.delivery!, state: 'retrying', nextAttemptAt: at } })
