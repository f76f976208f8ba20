import { create } from '@bufbuild/protobuf'
import {
  type LineupEntry,
  type LineupEntryList,
  LineupEntryListSchema,
  type LineupSide,
  LineupSideSchema,
  type Lineups,
  LineupsSchema,
} from '@touchline/contract/gen/stats'
import { maySame } from './same-player.ts'

/**
 * One line-up out of those of several sources, the most trusted first: each side from the first that has its sheet, and from the others what
 * that one does not know. Sides in the order of `teamIds`; one that nobody has a sheet of is empty. Undefined: nobody has any.
 */
export function mergeLineups(told: readonly Lineups[], teamIds: readonly string[]): Lineups | undefined {
  const sheets = teamIds.map((teamId) =>
    told.flatMap(({ sides, confirmed }) => sides.filter((side) => side.teamId === teamId).map((side) => ({ side, confirmed }))),
  )
  const chosen = sheets.map((ofTeam) => ofTeam.find(({ side }) => side.starters.length > 0))
  if (chosen.every((sheet) => sheet === undefined)) return undefined
  return create(LineupsSchema, {
    sides: teamIds.map((teamId, i) => {
      const best = chosen[i]?.side ?? create(LineupSideSchema, { teamId })
      return mergeSide(
        best,
        sheets[i]!.map(({ side }) => side).filter((side) => side !== best),
      )
    }),
    confirmed: chosen.every((sheet) => sheet?.confirmed ?? true),
  })
}

/** `best` with what it does not know from the others, in their order. */
function mergeSide(best: LineupSide, others: readonly LineupSide[]): LineupSide {
  const formation = best.formation ?? others.find((side) => side.formation !== undefined)?.formation
  const coach = [best, ...others].find((side) => side.coachName !== undefined)
  const missing = best.missing ?? others.find((side) => side.missing)?.missing
  const bench = best.bench ?? benchFor(best, others)
  const side = create(LineupSideSchema, {
    teamId: best.teamId,
    ...(formation !== undefined && { formation }),
    ...(coach?.coachId !== undefined && { coachId: coach.coachId }),
    ...(coach?.coachName !== undefined && { coachName: coach.coachName }),
    starters: best.starters,
    substitutes: best.substitutes,
    ...(bench && { bench }),
    ...(missing && { missing }),
  })
  return others.reduce(filledFrom, side)
}

const onPitch = (side: LineupSide): LineupEntry[] => [...side.starters, ...side.substitutes]
const everybody = (side: LineupSide): LineupEntry[] => [...onPitch(side), ...(side.bench?.items ?? [])]

/**
 * The bench of the first other source that has one, without those who play here under another spelling. Who plays there too is accounted for
 * there: a "J. Silva" who is João on the pitch of both takes no Jorge from the bench.
 */
function benchFor(side: LineupSide, others: readonly LineupSide[]): LineupEntryList | undefined {
  const other = others.find(({ bench }) => bench)
  if (!other) return undefined
  const playing = onPitch(side)
  const unaccounted = playing.filter((player) => !onPitch(other).some((theirs) => maySame(player, theirs)))
  const plays = (on: LineupEntry) =>
    playing.some(({ playerId }) => playerId === on.playerId) || unaccounted.some((player) => maySame(player, on))
  return create(LineupEntryListSchema, { items: other.bench!.items.filter((on) => !plays(on)) })
}

/** Numbers, positions and the captain where they are not known, from the entries of another source that can be nobody else. */
function filledFrom(side: LineupSide, other: LineupSide): LineupSide {
  const [ours, theirs] = [everybody(side), everybody(other)]
  const numbers = new Set(ours.map(({ shirtNumber }) => shirtNumber))
  const hasCaptain = ours.some(({ captain }) => captain)
  const fill = (entry: LineupEntry): LineupEntry => {
    const twin = twinOf(entry, ours, theirs)
    if (!twin) return entry
    const { shirtNumber, position } = twin
    return {
      ...entry,
      ...(entry.shirtNumber === undefined && shirtNumber !== undefined && !numbers.has(shirtNumber) && { shirtNumber }),
      ...(entry.position === undefined && position !== undefined && { position }),
      captain: entry.captain || (!hasCaptain && twin.captain),
    }
  }
  return {
    ...side,
    starters: side.starters.map(fill),
    substitutes: side.substitutes.map(fill),
    ...(side.bench && { bench: create(LineupEntryListSchema, { items: side.bench.items.map(fill) }) }),
  }
}

/** The same player in the words of another source: by the id, else the only one who may be, and who may be nobody else here. */
function twinOf(entry: LineupEntry, ours: readonly LineupEntry[], theirs: readonly LineupEntry[]): LineupEntry | undefined {
  const known = theirs.find(({ playerId }) => playerId === entry.playerId)
  if (known) return known
  const [only, second] = theirs.filter((one) => maySame(entry, one))
  if (!only || second) return undefined
  return ours.some((one) => one !== entry && maySame(one, only)) ? undefined : only
}
