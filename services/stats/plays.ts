import { create } from '@bufbuild/protobuf'
import { byPrecedence } from '@touchline/contract/contributions'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import { type Play, type PlayByPlay, PlayByPlaySchema } from '@touchline/contract/gen/play_by_play'
import { type PlaysRecord, PlaysRecordSchema, type SequencedPlay, SequencedPlaySchema } from '@touchline/contract/gen/stats'
import { addSequence } from '@touchline/contract/sequence-ranges'

/** The record id of one match and source. */
export const playsId = ({ matchId, source }: { matchId: string; source: string }): string => `${matchId}/${source}`

/**
 * The record after these observations of its match and source; undefined when every one was applied before. A source
 * without plays has a record too, so that an older observation arriving late does not restore them.
 */
export function contributePlays(record: PlaysRecord | undefined, observations: readonly StatsObservation[]): PlaysRecord | undefined {
  const after = observations.reduce((current, o) => add(current, o) ?? current, record)
  return after === record ? undefined : after
}

/**
 * A full observation replaces all entries; a delta adds or changes entries. For each entry the highest sequence wins.
 */
function add(record: PlaysRecord | undefined, observation: StatsObservation): PlaysRecord | undefined {
  const { matchId, source, sport, seq, isDelta, withdrawn, plays } = observation
  const before = record ?? create(PlaysRecordSchema, { matchId, source, sport })
  const applied = addSequence(before.applied, seq)
  if (!applied) return undefined
  const current = withdrawn ? undefined : plays
  const fullSeq = !isDelta && seq > before.fullSeq ? seq : before.fullSeq
  const entries = (current?.entries ?? []).map((play) => create(SequencedPlaySchema, { seq, play }))
  const concernsPlays = !isDelta || current !== undefined
  return create(PlaysRecordSchema, {
    ...before,
    applied,
    precedence: applied.at(-1) === seq ? observation.precedence : before.precedence,
    fullSeq,
    plays: newest([...before.plays, ...entries].filter((each) => each.seq >= fullSeq)),
    ...(concernsPlays && seq > before.knownSeq && { known: current !== undefined, knownSeq: seq }),
    ...(current && seq > before.homeSeq && { homeId: current.homeId, homeSeq: seq }),
  })
}

function newest(plays: readonly SequencedPlay[]): SequencedPlay[] {
  const byId = new Map<string, SequencedPlay>()
  for (const each of plays) {
    const existing = byId.get(each.play!.id)
    if (!existing || existing.seq < each.seq) byId.set(each.play!.id, each)
  }
  return [...byId.values()].sort((a, b) => (a.play!.id < b.play!.id ? -1 : 1))
}

/**
 * The record of the source of highest precedence that has entries, else of the first that reports there are none yet.
 * Undefined: no source covers this match.
 */
export function preferred(records: readonly PlaysRecord[]): PlaysRecord | undefined {
  const known = records.filter((record) => record.known).toSorted(byPrecedence)
  return known.find(({ plays }) => plays.length > 0) ?? known[0]
}

/**
 * Entries in match order, scores by home and away of the match. `sidesSwapped`: the source reports them the other way
 * round.
 */
export const playByPlayOf = ({ plays, homeId }: PlaysRecord, sidesSwapped: boolean): PlayByPlay =>
  create(PlayByPlaySchema, {
    entries: plays
      .map(({ play }) => (sidesSwapped ? swapSides(play!) : play!))
      .sort((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1)),
    homeId,
  })

function swapSides({ homeScore, awayScore, ...play }: Play): Play {
  return {
    ...play,
    ...(awayScore !== undefined && { homeScore: awayScore }),
    ...(homeScore !== undefined && { awayScore: homeScore }),
  }
}
