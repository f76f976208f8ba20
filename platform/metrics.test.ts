import { expect, test } from '@jest/globals'
import { createMetrics } from './metrics.ts'

const getLines = async (metrics: ReturnType<typeof createMetrics>): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('a duration counts in every bucket whose bound is at least as large', async () => {
  const metrics = createMetrics()
  const seconds = metrics.histogram('work_seconds', 'Work.', ['kind'])
  const fast = seconds.of({ kind: 'a' })
  for (const each of [0.0002, 0.001, 0.3, 60]) fast(each)
  seconds.observe(1, { kind: 'b' })
  const lines = await getLines(metrics)
  expect(lines).toEqual(
    expect.arrayContaining([
      'work_seconds_bucket{le="0.001",kind="a"} 2',
      'work_seconds_bucket{le="0.25",kind="a"} 2',
      'work_seconds_bucket{le="0.5",kind="a"} 3',
      'work_seconds_bucket{le="10",kind="a"} 3',
      'work_seconds_bucket{le="+Inf",kind="a"} 4',
      'work_seconds_sum{kind="a"} 60.3012',
      'work_seconds_count{kind="a"} 4',
      'work_seconds_bucket{le="1",kind="b"} 1',
    ]),
  )
  expect(lines.filter((line) => line.includes('kind="a"'))).toHaveLength(16)
})

test('counts add up over both APIs, and a counter without labels exists from the start', async () => {
  const metrics = createMetrics()
  const goals = metrics.counter('goals_total', 'Goals.', ['side', 'half'])
  goals.of({ side: 'home', half: '1' })()
  metrics.counter('goals_total', 'Goals.', ['side', 'half']).add({ half: '1', side: 'home' }, 2)
  metrics.counter('dead_total', 'Dead letters.')
  expect(await getLines(metrics)).toEqual(['goals_total{side="home",half="1"} 3', 'dead_total 0'])
})

test('labels that are not the metric’s are refused', () => {
  const goals = createMetrics().counter('goals_total', 'Goals.', ['side'])
  expect(() => goals.add({ half: '1' })).toThrow(TypeError)
  expect(() => goals.add({ side: 'home', half: '1' })).toThrow(TypeError)
})

test('a failing gauge is missing without affecting others; of two readings the later one wins', async () => {
  const metrics = createMetrics()
  metrics.gauge('waiting', 'Waiting.', ['bus'], () => Promise.reject(new Error('the bus is away')))
  metrics.gauge('waiting', 'Waiting.', ['bus'], () => [{ labels: { bus: 'b' }, value: 2 }])
  metrics.gauge('waiting', 'Waiting.', ['bus'], () => [{ labels: { bus: 'b' }, value: 3 }])
  metrics.gauge('held', 'Held.', [], () => {
    throw new Error('not yet')
  })
  metrics.gauge('silent', 'Says nothing.', [], () => new Promise(() => undefined))
  metrics.gauge('age', 'Age.', [], () => [{ value: 7 }])
  expect(await getLines(metrics)).toEqual(['waiting{bus="b"} 3', 'age 7'])
})
