import { expect, test } from '@jest/globals'
import { createLog, type LogFields, tee } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { reportUnreadable } from './tell-unreadable.ts'

test('an unreadable document is logged once and counted each time', async () => {
  const logged: LogFields[] = []
  const metrics = createMetrics()
  const report = reportUnreadable(
    tee(createLog('silent'), (_, fields) => logged.push(fields)),
    metrics,
  )
  const error = new RangeError('premature EOF')
  for (const id of ['a', 'b', 'a']) report('keeper_tables', id, error)
  expect(logged).toEqual(['a', 'b'].map((row) => ({ collection: 'keeper_tables', row, error })))
  expect(await metrics.text()).toContain('touchline_store_unreadable_total{collection="keeper_tables"} 3')
})
