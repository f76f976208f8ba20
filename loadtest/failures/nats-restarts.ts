/*
 * NATS is restarted twenty times while live consumes 2,000 updates per second, shuffled and partly duplicated; a
 * minute.   node loadtest/failures/nats-restarts.ts Finally, stored data and responses of live are byte-identical to a run of
 * the same updates in order on the embedded bus; the last version of every match is published, and everything is
 * complete within 5 s of the last restart.
 */
import { judge, note, tenths } from '../lib/goals.ts'
import { redelivered } from './redelivery.ts'

const restarts = 20
const { sent, different, isEqual, unpublished, deadLetters, seconds, again } = await redelivered(restarts)
judge(isEqual, `${restarts} restarts: the same bytes as in order`, `${sent} updates, ${different} of them different`)
judge(unpublished === 0, 'the last version of every match is published', `${unpublished} are not`)
judge(deadLetters === 0, 'no message becomes a dead letter', String(deadLetters))
judge(seconds <= 5, 'all is stored at most 5 s after the last return', `${tenths(seconds)} s`)
note(`${again} batches were published again, because their acknowledgement did not come`)
