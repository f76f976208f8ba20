import { create } from '@bufbuild/protobuf'
import {
  byPrecedence,
  getContribution,
  joinApplied,
  later,
  mergeContributions,
  newer,
  newestItems,
} from '@touchline/contract/contributions'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import { type Play, type PlayByPlay, PlayByPlaySchema } from '@touchline/contract/gen/play_by_play'
import { type PlaysRecord, PlaysRecordSchema, type SequencedPlay, SequencedPlaySchema } from '@touchline/contract/gen/stats'
import { swapSidesOfPlay } from '@touchline/contract/swap-sides'

/** The record id of one match and source. */
export const playsId = ({ matchId, source }: { matchId: string; source: string }): string => `${matchId}/${source}`

/**
 * The record after these observations of its match and source; undefined when every one was applied before. A source
 * without plays has a record too, so that an older observation arriving late does not restore them.
 */
export function contributePlays(record: PlaysRecord | undefined, observations: readonly StatsObservation[]): PlaysRecord | undefined {
  const [after] = mergeContributions(record ? [record] : [], observations.map(playsContribution), join)
  return after === record ? undefined : after
}

/** The record of a source that has sent nothing but this observation. */
function playsContribution(observation: StatsObservation): PlaysRecord {
  const { matchId, sport, seq, receivedAt, isDelta, withdrawn } = observation
  const plays = withdrawn ? undefined : observation.plays
  const sequenced = (plays?.entries ?? []).map((play) => create(SequencedPlaySchema, { seq, play }))
  return create(PlaysRecordSchema, {
    ...{ matchId, sport, receivedAt, ...getContribution(observation) },
    plays: newestItems(sequenced, 0n, playId),
    fullSeq: isDelta ? 0n : seq,
    ...((!isDelta || plays) && { known: plays !== undefined, knownSeq: seq }),
    ...(plays && { homeId: plays.homeId, homeSeq: seq }),
  })
}

/** A full observation replaces all entries; a delta adds or changes entries. */
const join = (a: PlaysRecord, b: PlaysRecord): PlaysRecord =>
  joinApplied(a, b, (newest) => {
    const { fullSeq } = newer(a, b, 'fullSeq')
    const { known, knownSeq } = newer(a, b, 'knownSeq')
    const { homeId, homeSeq } = newer(a, b, 'homeSeq')
    const receivedAt = later(a.receivedAt, b.receivedAt)
    return {
      ...newest,
      receivedAt,
      plays: newestItems([...a.plays, ...b.plays], fullSeq, playId),
      fullSeq,
      known,
      knownSeq,
      homeId,
      homeSeq,
    }
  })

const playId = ({ play }: SequencedPlay): string => play!.id

/**
 * The record of the source of highest precedence that has entries, else of the first source that reports no entries
 * yet. Undefined: no source covers this match.
 */
export function preferred(records: readonly PlaysRecord[]): PlaysRecord | undefined {
  const known = records.filter((record) => record.known).toSorted(byPrecedence)
  return known.find(({ plays }) => plays.length > 0) ?? known[0]
}

/**
 * Entries in match order, scores by the match's home and away. `sidesSwapped`: the source reports home and away the
 * other way round.
 */
export const getPlayByPlay = ({ plays, homeId }: PlaysRecord, sidesSwapped: boolean): PlayByPlay =>
  create(PlayByPlaySchema, {
    entries: plays
      .map(({ play }) => (sidesSwapped ? swapSides(play!) : play!))
      .sort((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1)),
    homeId,
  })

function swapSides({ homeScore, awayScore, details, ...play }: Play): Play {
  return {
    ...play,
    details: swapSidesOfPlay(details),
    ...(awayScore !== undefined && { homeScore: awayScore }),
    ...(homeScore !== undefined && { awayScore: homeScore }),
  }
}
