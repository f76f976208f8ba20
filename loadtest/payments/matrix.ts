/*
 * Checks status, offers, charge and receipt of every endpoint of every sport, in 16 spellings of its path, with GET and
 * HEAD, for every kind of caller.
 *   node loadtest/payments/matrix.ts [SPELLINGS]      (default: 15 besides the path itself)
 */
import { getCells, openMatrix, places } from '@touchline/gateway/testing/price-matrix'
import { judge, note, noteEach } from '../lib/goals.ts'

const [spellings] = process.argv.slice(2).map(Number)

const matrix = await openMatrix()
let cells = 0
const wrong: string[] = []
for (const sport of places) {
  for (const cell of getCells(sport, spellings)) {
    cells++
    const faults = await matrix.wrongIn(sport, cell)
    if (faults.length > 0) wrong.push(`${JSON.stringify(cell)}: ${faults.join('; ')}`)
  }
  note(`${sport ?? 'no sport'}: ${cells} cells so far`)
}
noteEach(wrong.slice(0, 20))
judge(wrong.length === 0, 'no cell of the matrix of prices is wrong', `${wrong.length} of ${cells}`)
await matrix.stop()
