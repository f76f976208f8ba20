import { clone, create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type LiveUpdate, LiveUpdateSchema, type MatchObservation } from '@touchline/contract/gen/feed'
import { type SourcePart, SourcePartSchema, type SourceRow, SourceRowSchema } from '@touchline/contract/gen/ingest'
import { isInPlay } from '@touchline/contract/states'
import { feedCatalog, feedLive, feedMatch, feedStats } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { publishAll } from './publish.ts'
import { parts } from './records.ts'
import { type PendingObservation, withdrawalOf } from './said.ts'

export interface PartToSend {
  source: string
  part: string
  sport: string
  said: readonly PendingObservation[]
  /** What this part had and does not name any more is withdrawn; else it is left as it was. */
  complete: boolean
  rows: number
  merged: number
  quarantined: number
  repaired: number
}

interface Deps {
  store: DocumentStore
  bus: Bus
  clock: Clock
}

export const partId = (source: string, part: string): string => `${source}/${part}`

const tries = 5

/**
 * Sends what is new in a part and remembers it; answers documents written plus observations sent, 0 when nothing is new.
 *
 * A crash leaves no gap and makes no false sequence: what is to be sent is written down first, with its sequence and as unsent; then it is
 * sent; then the mark is cleared. Whoever reads the part next sends what is marked again, under the same sequence while the content is the
 * same, which receivers ignore if they have it, and under the next one if the source has changed in between.
 */
export async function publishChanges({ store, bus, clock }: Deps, sent: PartToSend): Promise<number> {
  const id = partId(sent.source, sent.part)
  for (let attempt = 0; attempt < tries; attempt++) {
    const known = await store.get(parts, id)
    const { next, news, left } = difference(known?.doc, id, sent)
    if (news.length === 0 && known && sameCounts(known.doc, next)) return 0
    const [marked] = await store.write(parts, [{ doc: next, replaces: known?.revision ?? 'absent' }])
    if (typeof marked !== 'number') continue
    if (news.length === 0) return 1
    await send(bus, news, timestamp(clock))
    const done = clone(SourcePartSchema, next)
    done.unsent = left
    const [cleared] = await store.write(parts, [{ doc: done, replaces: marked }])
    // Somebody else has read the same part meanwhile, found the mark and sent it all again: as good as ours.
    return news.length + (cleared === 'conflict' ? 1 : 2)
  }
  throw fail('upstream_unavailable')
}

interface News {
  said: PendingObservation
  seq: number
}

/** What the part will have said, and what of it has yet to be sent. `left`: what a crash left unsent and this reading does not see. */
function difference(known: SourcePart | undefined, id: string, sent: PartToSend): { next: SourcePart; news: News[]; left: string[] } {
  const rows: Record<string, SourceRow> = { ...known?.rows }
  const unsent = new Set(known?.unsent)
  const news: News[] = []
  const say = (said: PendingObservation, row: SourceRow, changed: boolean) => {
    const seq = changed ? row.seq + 1 : row.seq
    if (changed)
      rows[said.id] = create(SourceRowSchema, { hash: said.hash, seq, withdrawn: said.observation.withdrawn, repair: said.repair })
    if (changed || unsent.has(said.id)) news.push({ said, seq })
  }
  const named = new Set<string>()
  for (const said of sent.said) {
    named.add(said.id)
    const row = rows[said.id] ?? create(SourceRowSchema)
    say(said, row, row.seq === 0 || row.withdrawn || !Buffer.from(row.hash).equals(said.hash))
  }
  for (const [gone, row] of Object.entries(rows)) {
    if (named.has(gone)) continue
    if (sent.complete || row.withdrawn) say(withdrawalOf(sent.source, sent.part, sent.sport, gone), row, !row.withdrawn)
  }
  const sending = new Set(news.map(({ said }) => said.id))
  const left = [...unsent].filter((each) => !sending.has(each))
  const next = create(SourcePartSchema, {
    id,
    source: sent.source,
    rows,
    rowCount: sent.rows,
    merged: sent.merged,
    quarantined: sent.quarantined,
    repaired: sent.repaired,
    unsent: [...left, ...sending],
  })
  return { next, news, left }
}

const sameCounts = (a: SourcePart, b: SourcePart): boolean =>
  a.rowCount === b.rowCount && a.merged === b.merged && a.quarantined === b.quarantined && a.repaired === b.repaired

/** The catalog first, so that names are there before the matches that need them; then what is known of the matches beyond their play. */
async function send(bus: Bus, news: readonly News[], receivedAt: string): Promise<void> {
  const stamped = news.map(({ said, seq }) => {
    Object.assign(said.observation, { seq: BigInt(seq), receivedAt })
    if (said.kind === 'match') for (const event of said.observation.events?.items ?? []) event.updatedAt = receivedAt
    return said
  })
  const of = <Kind extends PendingObservation['kind']>(kind: Kind) =>
    stamped.flatMap((said) => (said.kind === kind ? [said.observation as Extract<PendingObservation, { kind: Kind }>['observation']] : []))
  await publishAll(bus, feedCatalog, of('catalog'))
  await publishAll(bus, feedMatch, of('match'))
  await publishAll(bus, feedLive, of('match').flatMap(livePart))
  await publishAll(bus, feedStats, of('stats'))
}

/**
 * What is in play belongs to live, which takes the play over with the first word it hears; the end of the match reaches it by way of fixtures, as
 * every result does. Under a name of its own, since fixtures counts what the source itself has said.
 */
function livePart({ matchId, sport, source, seq, receivedAt, scoreboard, events }: MatchObservation): LiveUpdate[] {
  if (!scoreboard || !isInPlay(scoreboard.state)) return []
  return [create(LiveUpdateSchema, { matchId, sport, source: `${source}@live`, seq, receivedAt, scoreboard, ...(events && { events }) })]
}
