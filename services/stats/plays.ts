import { create } from '@bufbuild/protobuf'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import { type Play, type PlayByPlay, PlayByPlaySchema } from '@touchline/contract/gen/play_by_play'
import { type PlaysRecord, PlaysRecordSchema, type SequencedPlay, SequencedPlaySchema } from '@touchline/contract/gen/stats'
import { addSequence } from '@touchline/contract/sequence-ranges'
import { precedence } from '@touchline/contract/sources'

/** The record of one match and source. */
export const playsId = ({ matchId, source }: { matchId: string; source: string }): string => `${matchId}/${source}`

/**
 * The record after these observations of its match and source, or undefined when every one was taken in before. A source that has no plays
 * has a record too: an older observation that comes late must not bring them back.
 */
export function contributePlays(record: PlaysRecord | undefined, said: readonly StatsObservation[]): PlaysRecord | undefined {
  const after = said.reduce((known, o) => add(known, o) ?? known, record)
  return after === record ? undefined : after
}

/** A whole observation says all there is; an addition only what is new and what has changed. Of one entry the newest sequence counts. */
function add(record: PlaysRecord | undefined, said: StatsObservation): PlaysRecord | undefined {
  const { matchId, source, sport, seq, isDelta: addition, withdrawn, plays } = said
  const before = record ?? create(PlaysRecordSchema, { matchId, source, sport })
  const seen = addSequence(before.applied, seq)
  if (!seen) return undefined
  const told = withdrawn ? undefined : plays
  const wholeSeq = !addition && seq > before.fullSeq ? seq : before.fullSeq
  const entries = (told?.entries ?? []).map((play) => create(SequencedPlaySchema, { seq, play }))
  const says = !addition || told !== undefined
  return create(PlaysRecordSchema, {
    ...before,
    applied: seen,
    fullSeq: wholeSeq,
    plays: newest([...before.plays, ...entries].filter((each) => each.seq >= wholeSeq)),
    ...(says && seq > before.knownSeq && { known: told !== undefined, knownSeq: seq }),
    ...(told && seq > before.homeSeq && { homeId: told.homeId, homeSeq: seq }),
  })
}

function newest(plays: readonly SequencedPlay[]): SequencedPlay[] {
  const byId = new Map<string, SequencedPlay>()
  for (const each of plays) {
    const known = byId.get(each.play!.id)
    if (!known || known.seq < each.seq) byId.set(each.play!.id, each)
  }
  return [...byId.values()].sort((a, b) => (a.play!.id < b.play!.id ? -1 : 1))
}

/** That of the most trusted source that has any entries, else that knows there are none yet. Undefined: no source tells this match. */
export function believed(records: readonly PlaysRecord[]): PlaysRecord | undefined {
  const known = records
    .filter((record) => record.known)
    .toSorted((a, b) => precedence(a.source) - precedence(b.source) || (a.source < b.source ? -1 : 1))
  return known.find(({ plays }) => plays.length > 0) ?? known[0]
}

/** In order of the match, its scores the way round the match has its sides. `isTurned`: the source has them the other way. */
export const playByPlayOf = ({ plays, homeId }: PlaysRecord, isTurned: boolean): PlayByPlay =>
  create(PlayByPlaySchema, {
    entries: plays.map(({ play }) => (isTurned ? turned(play!) : play!)).sort((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1)),
    homeId,
  })

function turned({ homeScore, awayScore, ...play }: Play): Play {
  return {
    ...play,
    ...(awayScore !== undefined && { homeScore: awayScore }),
    ...(homeScore !== undefined && { awayScore: homeScore }),
  }
}
