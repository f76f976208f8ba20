import { describe, expect, test } from '@jest/globals'
import { getExample } from '@touchline/sources/all-sports/touchline-jsonl/testing/examples'
import { fileOfRow } from '@touchline/sources/parse/problem'
import fc from 'fast-check'
import { getGoals, readSheet } from './read-sheet.ts'

const name = 'soc-m0000000001.jsonl'
/** A sheet: the worked example without its second match. */
const lines = getExample('soccer')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.includes('"id":"m2"'))
const sheet = lines.join('\n')
const read = (body: string | Uint8Array) => readSheet(name, Buffer.from(body as string))
const reasons = async (body: string) => (await read(body)).problems.map(({ reason }) => reason)

test('the worked example of the format is a sheet', async () => {
  const { match, problems } = await read(sheet)
  expect(problems).toEqual([])
  expect(match).toMatchObject({ home: { name: 'Ashby Town' }, events: { length: 4 }, lineup: { home: { formation: '4-4-2' } } })
  expect(getGoals(match!.events!)).toEqual({ home: 2, away: 1 })
})

describe('what is no sheet is one problem', () => {
  test.each([
    ['nothing', '', 'the file is empty'],
    ['a page', '<html>Not found</html>', 'not JSON'],
    ['a season', getExample('soccer'), 'the sheet has 2 matches of soccer, not one'],
    ['a match of another sport', getExample('handball'), 'the sheet is of handball'],
    ['only a header', lines[0]!, 'the sheet has 0 matches of soccer, not one'],
    ['a match in play', sheet.replace('"finished","status":"FT"', '"live","status":"67"'), 'not finished, but live'],
  ])('%s', async (_, body, reason) => {
    const { match, problems } = await read(body)
    expect(match).toBeUndefined()
    expect(problems.map((problem) => problem.reason).join('; ')).toContain(reason)
  })
})

test('a bad line costs this line, and is named after the sheet', async () => {
  const place = lines.findIndex((line) => line.includes('"minute":18')) + 1
  const { match, problems } = await read(sheet.replace('"minute":18', '"minute":"early"'))
  expect(match!.events).toHaveLength(4)
  expect(problems).toEqual([expect.objectContaining({ row: `${name}#${place}`, rows: 0 })])
  expect(await reasons(`${sheet}\n{"record":"event"}`)).toEqual([expect.stringContaining('id (missing)')])
})

test('a shoot-out has no goals', () => {
  const goal = { type: 'goal', side: 'home' } as const
  expect(
    getGoals([
      { ...goal, period: '2H' },
      { ...goal, period: 'PEN' },
      { ...goal, type: 'own_goal', side: 'away', period: 'ET1' },
    ]),
  ).toEqual({
    home: 1,
    away: 1,
  })
})

test('whatever a body is, it is a sheet or has a problem, and every problem is a place in it', async () => {
  const body = Buffer.from(sheet)
  const cut = fc.nat(body.length).map((at) => body.subarray(0, at))
  const flipped = fc.tuple(fc.nat(body.length - 1), fc.integer({ min: 0, max: 255 })).map(([at, byte]) => {
    const copy = Buffer.from(body)
    copy[at] = byte
    return copy
  })
  const shuffled = fc.shuffledSubarray(lines.slice(1)).map((some) => Buffer.from([lines[0], ...some].join('\n')))
  const others = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(fc.oneof(cut, flipped, shuffled, others), async (bytes) => {
      const { match, problems } = await read(bytes)
      expect(match !== undefined || problems.length > 0).toBe(true)
      for (const { row } of problems) expect(fileOfRow(row)).toBe(name)
    }),
    { numRuns: 300 },
  )
})
