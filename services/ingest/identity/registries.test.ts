import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { played, season, sourceFolder } from '../testing/source-folder.ts'
import { registries } from './registries.ts'
import { type DecidingIngest, decidingIngest } from './testing/deciding-ingest.ts'

let t: DecidingIngest
beforeEach(async () => {
  t = await decidingIngest()
})
afterEach(() => t.stop())

const rows = [played(1, '2023-08-16', 'Hatayspor', 'Göztepe', [1, 0]), played(2, '2023-08-17', 'Hatayspr', 'Göztepe', [1, 0])]

test('registries are outdated by decisions made after they were loaded, not by earlier ones', async () => {
  await t.imported(`openfootball-json:${sourceFolder({ '2023-24/tr.1.json': season('', rows) })}`)
  const [into, team] = t.matches().map(({ schedule }) => schedule!.home!.teamId)
  const [unopened, opened, other] = [registries(t.store), registries(t.store), registries(t.store)]
  await opened.of('soccer')
  await other.of('baseball')
  await t.merge(team!, into!)
  await unopened.of('soccer')
  expect([await unopened.isOutdated(), await opened.isOutdated(), await other.isOutdated()]).toEqual([false, true, false])
  expect([unopened.opened(), other.opened()]).toEqual([['soccer'], ['baseball']])
})
