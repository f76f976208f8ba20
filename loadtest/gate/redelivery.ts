/* NATS is killed and stopped during 2,000 updates per second: live finally stores and publishes the same as without faults. */

import { redelivered } from '../failures/redelivery.ts'
import { judge } from '../lib/goals.ts'

const restarts = 3
const { sent, different, isEqual, unpublished, deadLetters } = await redelivered(restarts)
judge(isEqual, `${restarts} restarts: the same bytes as in order`, `${sent} updates, ${different} of them different`)
judge(unpublished === 0, 'the last version of every match is published', `${unpublished} are not`)
judge(deadLetters === 0, 'no message becomes a dead letter', String(deadLetters))
