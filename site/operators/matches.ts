import type { FieldProvenance } from '@touchline/contract/gen/stats'
import { isId, sportOfId } from '@touchline/contract/ids'
import { getValueText } from '@touchline/contract/value-text'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { textField } from '../forms/fields.ts'
import { ask, currentOperator, type OperatorEnv, operatorPage, table } from './frame.ts'

/** Each field of a match with its source and what every source reported. */
export const matchPages = new Hono<OperatorEnv>().get('/matches', async (c) => {
  const id = c.req.query('id') ?? ''
  const sport = sportOfId(id)
  const isMatch = sport !== undefined && isId(id, 'match')
  const error = id !== '' && !isMatch ? 'It must be the id of a match, such as soc-m7k2p9xq4ab.' : undefined
  const search = ask('/matches', 'Explain', textField({ name: 'id', label: 'Id of a match', value: id, error, isRequired: true }))
  if (!isMatch) return operatorPage(c, { title: 'Matches', body: search, ...(error !== undefined && { status: 400 }) })
  const { fields } = await currentOperator(c).services.stats.explainMatch({ matchId: id, sport })
  const head = ['Field', 'Value', 'Source', 'Reported by', 'Reported', 'Received at']
  return operatorPage(c, {
    title: `Match ${id}`,
    body: html`${search}<p>≠ marks fields on which sources disagree.</p>${table(head, fields.flatMap(lines), 'No source reports a field of this match.')}`,
  })
})

/** A line for each report; the first of a field has the field too. */
const lines = ({ field, disagrees, value, source, reports }: FieldProvenance) =>
  reports.map((report, i) => [
    ...(i === 0 ? [disagrees ? `${field} ≠` : field, getValueText(value), source || '–'] : ['', '', '']),
    report.source,
    getValueText(report.value),
    report.receivedAt || '–',
  ])
