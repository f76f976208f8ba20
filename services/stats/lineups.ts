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
import { namesAlike } from '@touchline/contract/names/person-name'

/**
 * Merges the lineups of several sources, ordered by precedence. Each side comes from the first source that has its
 * lineup, and fields it lacks from the others. Sides are in the order of `teamIds`; a side that no source has is empty.
 * Undefined: no source has any side.
 */
export function mergeLineups(lineups: readonly Lineups[], teamIds: readonly string[]): Lineups | undefined {
  const sidesByTeam = teamIds.map((teamId) =>
    lineups.flatMap(({ sides, confirmed }) => sides.filter((side) => side.teamId === teamId).map((side) => ({ side, confirmed }))),
  )
  const chosen = sidesByTeam.map((ofTeam) => ofTeam.find(({ side }) => side.starters.length > 0))
  if (chosen.every((lineup) => lineup === undefined)) return undefined
  return create(LineupsSchema, {
    sides: teamIds.map((teamId, i) => {
      const best = chosen[i]?.side ?? create(LineupSideSchema, { teamId })
      return mergeSide(
        best,
        sidesByTeam[i]!.map(({ side }) => side).filter((side) => side !== best),
      )
    }),
    confirmed: chosen.every((lineup) => lineup?.confirmed ?? true),
  })
}

/** `best` with the fields it lacks from the others, in order of precedence. */
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
  return others.reduce(fillFrom, side)
}

const onPitch = (side: LineupSide): LineupEntry[] => [...side.starters, ...side.substitutes]
const allPlayers = (side: LineupSide): LineupEntry[] => [...onPitch(side), ...(side.bench?.items ?? [])]

/**
 * The bench of the first other source that has one, without players of this side under another spelling. Players that
 * both sources have on the pitch are matched first, so that a "J. Silva" who is João on the pitch in both does not
 * match Jorge on the bench.
 */
function benchFor(side: LineupSide, others: readonly LineupSide[]): LineupEntryList | undefined {
  const other = others.find(({ bench }) => bench)
  if (!other) return undefined
  const playing = onPitch(side)
  const unmatched = playing.filter((player) => !onPitch(other).some((theirs) => maySame(player, theirs)))
  const plays = (on: LineupEntry) =>
    playing.some(({ playerId }) => playerId === on.playerId) || unmatched.some((player) => maySame(player, on))
  return create(LineupEntryListSchema, { items: other.bench!.items.filter((on) => !plays(on)) })
}

/** Adds missing numbers, positions and the captain from unambiguously matching entries of another source. */
function fillFrom(side: LineupSide, other: LineupSide): LineupSide {
  const [ours, theirs] = [allPlayers(side), allPlayers(other)]
  const numbers = new Set(ours.map(({ shirtNumber }) => shirtNumber))
  const hasCaptain = ours.some(({ captain }) => captain)
  const fill = (entry: LineupEntry): LineupEntry => {
    const twin = getTwin(entry, ours, theirs)
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

/**
 * The entry of the same player in another source: by id, else the only possible match, provided that it matches no
 * other entry of this side.
 */
function getTwin(entry: LineupEntry, ours: readonly LineupEntry[], theirs: readonly LineupEntry[]): LineupEntry | undefined {
  const sameId = theirs.find(({ playerId }) => playerId === entry.playerId)
  if (sameId) return sameId
  const [only, second] = theirs.filter((one) => maySame(entry, one))
  if (!only || second) return undefined
  return ours.some((one) => one !== entry && maySame(one, only)) ? undefined : only
}

/**
 * Whether two entries of one side may be the same player. Shirt numbers are unique in a side: different numbers are
 * different players.
 */
export function maySame(a: LineupEntry, b: LineupEntry): boolean {
  if (a.playerId === b.playerId) return true
  if (a.shirtNumber !== undefined && b.shirtNumber !== undefined && a.shirtNumber !== b.shirtNumber) return false
  return namesAlike(a.name, b.name)
}
