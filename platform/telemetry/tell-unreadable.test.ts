import { expect, test } from '@jest/globals'
import { createLog, type LogFields, tee } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { tellUnreadable } from './tell-unreadable.ts'

test('an unreadable document is logged once and counted each time', async () => {
  const said: LogFields[] = []
  const metrics = createMetrics()
  const tell = tellUnreadable(
    tee(createLog('silent'), (_, fields) => said.push(fields)),
    metrics,
  )
  const error = new RangeError('premature EOF')
  for (const id of ['a', 'b', 'a']) tell('keeper_tables', id, error)
  expect(said).toEqual(['a', 'b'].map((row) => ({ collection: 'keeper_tables', row, error })))
  expect(await metrics.text()).toContain('touchline_store_unreadable_total{collection="keeper_tables"} 3')
})
