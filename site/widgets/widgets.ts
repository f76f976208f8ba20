import { defineWidget } from './element.ts'
import { startLive } from './live.ts'
import { startMatch } from './match.ts'
import { startTable } from './table.ts'

defineWidget('touchline-live', startLive)
defineWidget('touchline-table', startTable)
defineWidget('touchline-match', startMatch)
