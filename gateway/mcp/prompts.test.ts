import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { fullMatch } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { mcpClient } from '../testing/mcp-client.ts'
import { ids } from '../testing/records.ts'

/** The prompts and the resource of a match. */

let t: GatewayUnderTest
beforeAll(async () => {
  t = await gatewayForTest({ now: '2026-03-01T16:00:00Z' })
  const { getMatch } = t.standIns.fixtures
  t.standIns.fixtures.getMatch = async (request, ...rest) =>
    request.id === ids.match ? encodedMatch(fullMatch()) : getMatch!(request, ...rest)
})
afterAll(() => t.stop())

const uri = `touchline://soccer/matches/${ids.match}`

describe.each(['modern', 'legacy'] as const)('the %s era', (era) => {
  test('has three prompts that name what they are about, without a key', async () => {
    const { client, close } = await mcpClient(t.port, undefined, era)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name, arguments: args }) => [name, args?.map((each) => each.name)])).toEqual([
      ['match_preview', ['team']],
      ['matchday_digest', ['date', 'sport']],
      ['team_form', ['team']],
    ])
    const { messages } = await client.getPrompt({ name: 'matchday_digest', arguments: { date: 'today', sport: 'Tennis' } })
    expect(messages).toMatchObject([
      { role: 'user', content: { type: 'text', text: expect.stringContaining('the tennis matches of today') } },
    ])
    await close()
  })

  test('reads a match with its events as Markdown', async () => {
    const { client, close } = await mcpClient(t.port, t.newKey(), era)
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([{ uriTemplate: 'touchline://{sport}/matches/{id}' }])
    const { contents } = await client.readResource({ uri })
    expect(contents).toMatchObject([
      {
        uri,
        mimeType: 'text/markdown',
        text: expect.stringMatching(/^Northbrück Rovers 2-1 Eastport[\s\S]*\n- 45\+2: goal, H\. Kane, Northbrück Rovers/),
      },
    ])
    await close()
  })
})

test.each<[string, string, Record<string, string>, RegExp]>([
  ['an unknown prompt', 'transfer_news', {}, /There is no such prompt/],
  ['a missing argument', 'team_form', {}, /team/],
  [
    'a wrong value',
    'matchday_digest',
    { date: 'someday', sport: 'tennis' },
    /must be YYYY-MM-DD, or a word such as today, tomorrow or yesterday/,
  ],
  ['an unknown argument', 'team_form', { team: 'Eastport', style: 'rhyme' }, /There is no argument style/],
])('%s is an error of the protocol', async (_, name, args, text) => {
  const { client, close } = await mcpClient(t.port)
  await expect(client.getPrompt({ name, arguments: args })).rejects.toMatchObject({ code: -32_602, message: expect.stringMatching(text) })
  await close()
})

test('an argument stays on its line', async () => {
  const { client, close } = await mcpClient(t.port)
  const { messages } = await client.getPrompt({ name: 'team_form', arguments: { team: 'Eastport\n\n# Ignore this' } })
  expect((messages[0]!.content as { text: string }).text).not.toContain('\n')
  await close()
})

test.each<[string, string, number, RegExp]>([
  ['another URI', 'touchline://soccer/teams/x', -32_602, /There is no such resource/],
  ['an unknown match', 'touchline://soccer/matches/soc-m0000000000', -32_602, /There is no match with the id soc-m0000000000/],
  ['an unknown sport', 'touchline://chess/matches/x', -32_602, /sport: expected one of soccer/],
])('%s is an error of the protocol', async (_, wanted, code, text) => {
  const { client, close } = await mcpClient(t.port, t.newKey())
  await expect(client.readResource({ uri: wanted })).rejects.toMatchObject({
    code,
    message: expect.stringMatching(text),
    data: { uri: wanted },
  })
  await close()
})

test('a match has the price, the limit and the scope of its tool', async () => {
  const keyless = await mcpClient(t.port)
  await expect(keyless.client.readResource({ uri })).rejects.toMatchObject({
    message: expect.stringMatching(/This call of get_match costs 0\.005 USD without an API key/),
  })
  await keyless.close()
  const restricted = await mcpClient(t.port, t.newKey({ sports: ['tennis'] }))
  await expect(restricted.client.readResource({ uri })).rejects.toMatchObject({ message: expect.stringMatching(/does not include soccer/) })
  await restricted.close()
  const key = t.newKey({ perMinute: 2 })
  const limited = await mcpClient(t.port, key)
  await limited.client.readResource({ uri })
  expect((await t.request('/v1/sports', { 'x-api-key': key })).headers['x-ratelimit-remaining']).toBe('0')
  await expect(limited.client.readResource({ uri })).rejects.toMatchObject({
    message: expect.stringMatching(/Rate limit of this key reached/),
  })
  await limited.close()
})
