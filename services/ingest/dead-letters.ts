import { create, fromBinary, toJsonString } from '@bufbuild/protobuf'
import { type Quarantined, QuarantinedSchema } from '@touchline/contract/gen/ingest'
import { topics } from '@touchline/contract/topics'
import type { Bus, DeadLetter } from '@touchline/platform/ports/bus'

/** Messages that a service gave up after its last try, shown to operators among what could not be taken in; of every service, not ingest's alone. */
export interface GivenUpMessages {
  /** The oldest first, up to 1,000. Errors: `upstream_unavailable`, here and below. */
  list(): Promise<Quarantined[]>
  get(id: string): Promise<Quarantined | undefined>
  /** Publishes it once more; one that fails again is given up again, under another id. False when there is none of this id. */
  retry(id: string): Promise<boolean>
}

const shownMax = 1_000
const textMax = 4_000
/** Tells their ids from those of rows. */
const prefix = 'msg_'

export const isMessage = (id: string): boolean => id.startsWith(prefix)

export function givenUpMessages(bus: Bus): GivenUpMessages {
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
    text: textOf(topic, bytes).slice(0, textMax).toWellFormed(),
    at: new Date(at).toISOString(),
  })

/** What it says; as base64 where it is no message of its topic, which may be why it was given up. */
function textOf(topic: string, bytes: Uint8Array): string {
  const known = topics.find(({ name }) => name === topic)
  try {
    if (known) return toJsonString(known.schema, fromBinary(known.schema, bytes))
  } catch {}
  return Buffer.from(bytes).toString('base64')
}
