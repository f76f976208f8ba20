import { afterEach, expect, test } from '@jest/globals'
import { bundesliga, path, startWebhookPages } from './testing/start-webhook-pages.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started() {
  const t = await startWebhookPages()
  open.push(() => t.stop())
  return t
}

const [team, match] = ['soc-t81ztqn9bjd', 'soc-mx01qjea1g9']

test('a new webhook shows its secret once, in a page that nothing stores', async () => {
  const t = await started()
  const { shown, secret, id, at } = await t.created('https://hooks.example.com/x?token=private')
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(secret).not.toBe('')
  for (const page of [path, at, `${at}/edit`, `${at}/secret`]) expect((await t.get(page)).text).not.toContain('whsec_')
  expect([...t.getCookies().values()].join()).not.toContain('whsec_')
  expect(t.audits).toEqual([{ action: 'webhook.created', subject: id, detail: 'Scores' }])
})

test('a new webhook has the chosen events, sports, leagues, teams, matches and language', async () => {
  const t = await started()
  const ids = { league: bundesliga.id, team_ids: `${team}, bas-t81ztqn9bjd`, match_ids: match }
  const { at } = await t.created('https://hooks.example.com/', { event: ['final', 'key.*'], sport: ['soccer'], ...ids, language: 'fr' })
  const filter = { events: ['final', 'key.*'], sports: ['soccer'], leagueIds: [bundesliga.id], teamIds: [team, 'bas-t81ztqn9bjd'] }
  expect(await t.endpoints()).toMatchObject([{ settings: { language: 'fr', filter: { ...filter, matchIds: [match] } } }])
  const { text } = await t.get(path)
  expect(text).toContain('final, key.*')
  expect(text).toContain('Soccer, 1 league, 2 teams, 1 match')
  const form = (await t.get(`${at}/edit`)).text
  expect(form).toMatch(/value="key\.\*" checked/)
  expect(form).toMatch(new RegExp(`value="${bundesliga.id}" checked>Bundesliga`))
  expect(form).toContain(`value="${team} bas-t81ztqn9bjd"`)
})

test('a new webhook without a choice receives everything, and is listed under the host of its address', async () => {
  const t = await started()
  await t.created('https://hooks.example.com/x?token=private', { description: '' })
  const { text } = await t.get(path)
  expect(text).toMatch(/>hooks\.example\.com<\/a>.*All events.*Everything.*Active/s)
  expect(text).not.toContain('token=private')
  expect(t.audits).toMatchObject([{ detail: 'hooks.example.com' }])
})

test.each([
  [{ url: '' }, 'Enter an address of the public internet'],
  [{ url: 'hooks.example.com' }, 'Enter an address of the public internet'],
  [{ url: 'ftp://hooks.example.com/' }, 'Enter an address of the public internet'],
  [{ url: 'https://ana:secret@hooks.example.com/' }, 'Enter an address of the public internet'],
  [{ description: 'x'.repeat(101) }, 'Enter at most 100 characters.'],
  [{ team_ids: match }, 'Enter ids of teams'],
  [{ match_ids: 'soc-m' }, 'Enter ids of matches'],
  [{ sport: 'tennis', league: bundesliga.id }, 'Bundesliga (DE) is not a league of the chosen sports.'],
  [{ language: 'xx' }, 'en, de, es, it, fr'],
])('a new webhook with %j gets the form again with the error, and everything that was filled in', async (fields, error) => {
  const t = await started()
  const { shown } = await t.created('https://hooks.example.com/', { event: 'lineup', ...fields })
  expect(shown.status).toBe(400)
  expect(shown.text).toContain(error)
  expect(shown.text).toMatch(/value="lineup" checked/)
  expect([await t.endpoints(), t.audits]).toEqual([[], []])
})

test('a new webhook beyond twenty is refused with what to do', async () => {
  const t = await started()
  for (let n = 0; n < 20; n++) await t.client.createEndpoint({ customer: 'org_1', settings: { url: `https://h${n}.example/` } })
  expect((await t.get(`${path}/new`)).text).toContain('An organisation has at most 20 webhooks.')
  const { shown } = await t.created('https://hooks.example.com/')
  expect([shown.status, shown.text.includes('An organisation has at most 20 webhooks.')]).toEqual([400, true])
  expect((await t.get(path)).text).toContain('Webhooks: 20 of 20.')
})

test('a new webhook is not made by searching for a league, which keeps what was filled in', async () => {
  const t = await started()
  const { shown } = await t.created('https://hooks.example.com/', { q: 'bundes', step: 'search', event: 'final' })
  expect(shown.status).toBe(200)
  expect(shown.text).toMatch(new RegExp(`value="${bundesliga.id}">Bundesliga \\(DE\\)`))
  expect(shown.text).toMatch(/value="final" checked/)
  expect(await t.endpoints()).toEqual([])
})
