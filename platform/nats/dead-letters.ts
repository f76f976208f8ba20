import type { JetStreamClient, JetStreamManager, StoredMsg } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import { givenUpKeepHours, givenUpMax } from '../delivery.ts'
import type { DeadLetter, DeadMessage } from '../ports/bus.ts'
import { messageId } from './names.ts'
import { ensureStream } from './streams.ts'

/** Headers take one line of ASCII. */
const inHeader = (text: string): string => encodeURIComponent(text)

/** The stream of the messages that were given up; an id is a sequence in it. */
export function givenUpStream(manager: JetStreamManager, client: JetStreamClient, prefix: string, isCluster: () => boolean) {
  const stream = `${prefix}given-up`
  const subject = `${stream}.>`
  const ready = () => ensureStream(manager, isCluster(), { name: stream, subject, keepHours: givenUpKeepHours })
  const shown = (message: StoredMsg): DeadLetter => {
    const text = (name: string) => decodeURIComponent(message.header.get(name))
    const { seq, data: bytes } = message
    return { id: String(seq), topic: text('topic'), durable: text('durable'), bytes, reason: text('reason'), at: message.time.getTime() }
  }
  return {
    /** `from`: the message's own subject. `once`: what tells it from all others. */
    async keep({ topic, durable, bytes, reason }: DeadMessage, from: string, once: string): Promise<void> {
      await ready()
      const about = headers()
      for (const [name, text] of Object.entries({ topic, durable, reason: reason.slice(0, 1_000), from })) about.set(name, inHeader(text))
      await client.publish(`${stream}.${durable}`, bytes, { headers: about, msgID: messageId(once) })
    },
    async list(after: string): Promise<DeadLetter[]> {
      await ready()
      const found: DeadLetter[] = []
      for (let seq = Number(after || 0) + 1; found.length < givenUpMax; seq = Number(found.at(-1)!.id) + 1) {
        // The types leave out what servers know since 2.9: the next one from there.
        const next: { seq: number } = Object.assign({ seq }, { next_by_subj: subject })
        const message = await manager.streams.getMessage(stream, next)
        if (!message) break
        found.push(shown(message))
      }
      return found
    },
    /** False when there is none of this id. */
    async publishAgain(id: string): Promise<boolean> {
      await ready()
      const message = /^[1-9]\d{0,14}$/.test(id) ? await manager.streams.getMessage(stream, { seq: Number(id) }) : null
      if (!message) return false
      await client.publish(decodeURIComponent(message.header.get('from')), message.data)
      await manager.streams.deleteMessage(stream, message.seq)
      return true
    },
  }
}
