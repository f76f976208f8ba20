import { afterEach, expect, test } from '@jest/globals'
import { entry, folder, formation, match, side } from '@touchline/sources/soccer/wyscout/testing/invented'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

let t: StartedIngest
afterEach(() => t.stop())

test('a source without the minutes of goals publishes its cards and substitutions apart, without a score', async () => {
  t = await startedIngest()
  const booked = formation(100, {
    bench: [entry(111, { yellowCards: '80' }), entry(112), entry(113)],
    substitutions: [{ playerOut: 100, playerIn: 111, minute: '60' }],
  })
  const teamsData = { 1: side('home', 1, 1, { formation: booked }), 2: side('away', 2, 0) }
  const files = Object.fromEntries(Object.entries(folder([match(9, { teamsData })])).map(([name, content]) => [name, String(content)]))
  const root = sourceFolder(files)
  await t.imported(`wyscout:${root}`)
  const [observation, ...others] = t.matches()
  expect(others).toEqual([])
  expect(observation!.events).toBeUndefined()
  expect(observation!.schedule?.coverage).toMatchObject({ events: false, cards: false, lineups: true })
  expect(observation!.partialEvents?.items).toMatchObject([
    { type: 'substitution', minute: '60', team: 'home', extra: { value: { playerIn: 'Adam Player111', playerOut: 'Adam Player100' } } },
    { type: 'yellow_card', minute: '80', period: '2H', player: 'Adam Player111', status: 'confirmed', updatedAt: observation!.receivedAt },
  ])
  for (const event of observation!.partialEvents!.items) expect(event).not.toHaveProperty('homeScore')
  const { writes } = await t.imported(`wyscout:${root}`)
  expect([writes, t.matches().length]).toEqual([0, 1])
})
