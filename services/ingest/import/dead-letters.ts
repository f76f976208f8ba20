import { create, fromBinary, toJsonString } from '@bufbuild/protobuf'
import { type Quarantined, QuarantinedSchema } from '@touchline/contract/gen/ingest'
import { topics } from '@touchline/contract/topics'
import type { Bus, DeadLetter } from '@touchline/platform/ports/bus'

/**
 * Dead letters: messages that exhausted their retries, of every service. Operators see them together with the
 * quarantined rows.
 */
interface DeadLetters {
  /** Lists the oldest first, at most 1,000. Errors of all three methods: `upstream_unavailable`. */
  list(): Promise<Quarantined[]>
  get(id: string): Promise<Quarantined | undefined>
  /**
   * Redrives the message. If it fails again, it becomes a new dead letter under another id. False when there is no dead
   * letter with this id.
   */
  retry(id: string): Promise<boolean>
}

const shownMax = 1_000
const textMax = 4_000
/** Distinguishes ids of dead letters from ids of rows. */
const prefix = 'msg_'

export const isDeadLetterId = (id: string): boolean => id.startsWith(prefix)

export function deadLetters(bus: Bus): DeadLetters {
  const list = async (): Promise<Quarantined[]> => {
    const found: DeadLetter[] = []
    for (let after = ''; found.length < shownMax; after = found.at(-1)!.id) {
      const page = await bus.deadLetters(after)
      if (page.length === 0) break
      found.push(...page)
    }
    return found.map(shown)
  }
  return {
    list,
    get: async (id) => (await list()).find((each) => each.id === id),
    retry: (id) => bus.redrive(id.slice(prefix.length)),
  }
}

const shown = ({ id, topic, durable, reason, bytes, at }: DeadLetter): Quarantined =>
  create(QuarantinedSchema, {
    id: `${prefix}${id}`,
    source: topic,
    row: durable,
    reason,
    text: messageText(topic, bytes).slice(0, textMax).toWellFormed(),
    at: new Date(at).toISOString(),
  })

/** The message as JSON; as base64 if it does not parse as a message of its topic, which may be why it failed. */
function messageText(topic: string, bytes: Uint8Array): string {
  const known = topics.find(({ name }) => name === topic)
  try {
    if (known) return toJsonString(known.schema, fromBinary(known.schema, bytes))
  } catch {}
  return Buffer.from(bytes).toString('base64')
}
