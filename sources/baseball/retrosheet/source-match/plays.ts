import type { SourceEvent, SourcePerson, SourcePlay } from '../../../source-model.ts'
import type { Entry, FoldedGame, GameEvent } from '../game/folded-game.ts'
import type { People } from '../rosters.ts'
import { sideName } from './stats.ts'

/** Play-by-play and events of a game in the format of a connector. */
interface PlaysAndEvents {
  plays: SourcePlay[]
  events: SourceEvent[]
}

export function getPlaysAndEvents(game: FoldedGame, people: People): PlaysAndEvents {
  const byId = new Map(game.participants.map(({ id, name, side }) => [id, { person: people.person(id, name), side: sideName(side) }]))
  return {
    plays: game.entries.map((entry) => getPlay(entry, byId)),
    events: game.events.map((event) => getEvent(event, byId)),
  }
}

type PeopleById = ReadonlyMap<string, { person: SourcePerson; side: 'home' | 'away' }>

function getPlay(entry: Entry, byId: PeopleById): SourcePlay {
  const { type, inning, half, team, players, outs, count, pitches, result, basesBefore, basesAfter, runs, rbi, code, score, text } = entry
  return {
    type,
    period: String(inning),
    ...(team !== undefined && { side: sideName(team) }),
    people: players.flatMap(({ id, role }) => {
      const known = byId.get(id)
      return known ? [{ ...known, role }] : []
    }),
    score: getScore(score),
    scoring: runs > 0,
    text,
    details: {
      case: 'baseball',
      value: {
        inning,
        half,
        outs,
        ...count,
        ...(pitches !== undefined && { pitches }),
        ...(result !== undefined && { result }),
        basesBefore: { occupied: basesBefore },
        basesAfter: { occupied: basesAfter },
        ...(code !== undefined && { runs, rbi, code }),
      },
    },
  }
}

function getEvent({ type, inning, half, team, player, rbi, score, detail }: GameEvent, byId: PeopleById): SourceEvent {
  const known = player === undefined ? undefined : byId.get(player)
  return {
    type,
    period: String(inning),
    ...(team !== undefined && { side: sideName(team) }),
    ...(known && { player: known.person }),
    score: getScore(score),
    ...(detail !== undefined && { detail }),
    extra: { case: 'baseball', value: { inning: String(inning), half, ...(rbi !== undefined && { rbi: String(rbi) }) } },
  }
}

const getScore = ([away, home]: readonly [number, number]) => ({ home, away })
