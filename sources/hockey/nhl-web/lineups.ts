import type { Side } from '@touchline/contract/outcome'
import type { SourceLineupEntry, SourceSide } from '../../source-model.ts'
import type { BoxPlayer } from './box.ts'
import type { GameReports } from './game-reports.ts'
import type { GetPerson } from './names.ts'

interface Dressed {
  key: string
  /** Absent: the box score does not have the player. */
  row?: BoxPlayer
}

/**
 * The players dressed for a game, by box score and play-by-play. The service marks the goalies who start, but no skaters: the
 * starters are the goalie alone. Who has no time on the ice is on the bench. Undefined: neither reply has the players.
 */
export function getLineups(game: GameReports, getPerson: GetPerson, hasBegun: boolean): { home: SourceSide; away: SourceSide } | undefined {
  const dressed = { home: dressedFor(game, 'home'), away: dressedFor(game, 'away') }
  if (dressed.home.length === 0 || dressed.away.length === 0) return undefined
  const inGoal = new Set(
    game.plays?.plays?.entries.flatMap(({ people }) => people.flatMap(({ role, key }) => (role === 'goalie' ? [key] : []))),
  )
  const hasPlayed = ({ key, row }: Dressed): boolean => {
    if (!hasBegun) return false
    if (row) return row.seconds === undefined ? inGoal.has(key) || !row.isGoalie : row.seconds > 0
    return inGoal.has(key) || getPerson(key)?.position !== 'G'
  }
  const side = (which: Side): SourceSide => {
    const coach = game.column?.rail?.coaches[which]
    const entry = ({ key, row }: Dressed): SourceLineupEntry[] => {
      const person = getPerson(key)
      return person ? [{ ...person, ...(row?.seconds !== undefined && { minutes: Math.floor(row.seconds / 60) }) }] : []
    }
    const rest = dressed[which].filter(({ row }) => !row?.starts)
    return {
      ...(coach !== undefined && { coach }),
      starters: dressed[which].filter(({ row }) => row?.starts).flatMap(entry),
      substitutes: rest.filter(hasPlayed).flatMap(entry),
      bench: rest.filter((each) => !hasPlayed(each)).flatMap(entry),
    }
  }
  return { home: side('home'), away: side('away') }
}

/** Rosters of a game that has not begun may list players who are scratched later. */
function dressedFor({ box, plays, column }: GameReports, side: Side): Dressed[] {
  const rows = new Map((box?.box?.[side] ?? []).map((row) => [row.key, row] as const))
  const keys = new Set([...rows.keys(), ...(plays?.plays?.spots ?? []).flatMap((spot) => (spot.side === side ? [spot.key] : []))])
  const scratched = column?.rail?.scratches
  return [...keys].flatMap((key) => {
    const row = rows.get(key)
    return scratched?.has(key) && !row?.seconds ? [] : [{ key, ...(row && { row }) }]
  })
}
