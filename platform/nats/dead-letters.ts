import type { JetStreamClient, JetStreamManager, StoredMsg } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import { deadLetterRetentionHours, deadLettersMax } from '../delivery.ts'
import type { DeadLetter, DeadMessage } from '../ports/bus.ts'
import { messageId } from './messages.ts'
import { ensureStream } from './streams.ts'

/** Header values are a single line of ASCII. */
const inHeader = (text: string): string => encodeURIComponent(text)

/** The stream of dead letters; an id is a stream sequence. */
export function deadLetterStream(manager: JetStreamManager, client: JetStreamClient, prefix: string, isCluster: () => boolean) {
  const stream = `${prefix}dead-letters`
  const subject = `${stream}.>`
  const ready = () => ensureStream(manager, isCluster(), { name: stream, subject, retentionHours: deadLetterRetentionHours })
  const getDeadLetter = (message: StoredMsg): DeadLetter => {
    const text = (name: string) => decodeURIComponent(message.header.get(name))
    const { seq, data: bytes } = message
    return { id: String(seq), topic: text('topic'), durable: text('durable'), bytes, reason: text('reason'), at: message.time.getTime() }
  }
  return {
    /** `from`: the message's own subject. `dedupId`: its dedup id. */
    async keep({ topic, durable, bytes, reason }: DeadMessage, from: string, dedupId: string): Promise<void> {
      await ready()
      const header = headers()
      for (const [name, text] of Object.entries({ topic, durable, reason: reason.slice(0, 1_000), from })) header.set(name, inHeader(text))
      await client.publish(`${stream}.${durable}`, bytes, { headers: header, msgID: messageId(dedupId) })
    },
    async list(after: string): Promise<DeadLetter[]> {
      await ready()
      const found: DeadLetter[] = []
      for (let seq = Number(after || 0) + 1; found.length < deadLettersMax; seq = Number(found.at(-1)!.id) + 1) {
        // `next_by_subj` (server 2.9): the first message from `seq` on. Missing in the types.
        const next: { seq: number } = Object.assign({ seq }, { next_by_subj: subject })
        const message = await manager.streams.getMessage(stream, next)
        if (!message) break
        found.push(getDeadLetter(message))
      }
      return found
    },
    /** False when there is no dead letter with this id. */
    async redrive(id: string): Promise<boolean> {
      await ready()
      const message = /^[1-9]\d{0,14}$/.test(id) ? await manager.streams.getMessage(stream, { seq: Number(id) }) : null
      if (!message) return false
      await client.publish(decodeURIComponent(message.header.get('from')), message.data)
      await manager.streams.deleteMessage(stream, message.seq)
      return true
    },
  }
}
