import type { SportId } from '@touchline/contract/catalog'
import { footballRows } from './american-football/table.ts'
import { baseballRows } from './baseball/table.ts'
import { basketballRows } from './basketball/table.ts'
import { hockeyRows } from './hockey/table.ts'
import type { StageRows } from './stage.ts'
import { groupTables } from './table.ts'

/** The standings of each sport. A sport without an entry ranks by points, as soccer does. */
const sports: { readonly [sport in SportId]?: StageRows } = {
  baseball: baseballRows,
  basketball: basketballRows,
  hockey: hockeyRows,
  'american-football': footballRows,
}

export const stageRowsOf = (sport: string): StageRows => (Object.hasOwn(sports, sport) ? sports[sport as SportId]! : groupTables)
