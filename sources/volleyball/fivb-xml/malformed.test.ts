import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { endlessFile, validFile } from '../../testing/spoilt-document.ts'
import { fivbXml } from './connector.ts'
import { results, schedule, scheduled, tournamentFiles } from './testing/invented-tournament.ts'

const sets = '25-20 25-18 25-23'
const files = tournamentFiles()
const stats = 'XL2031/stats_4001.xml'
const valid = files[stats]!
const read = async (content: string | Uint8Array) => (await getDatasets(fivbXml, { ...files, [stats]: content })).get('XL2031')!

describe('statistics of a match', () => {
  test.each<[what: string, content: string | Uint8Array, reason: string]>([
    ['cut', valid.slice(0, -40), 'Unclosed start tag'],
    ['with a bad line in the middle', valid.replace('</Statistics>', '</Statistiks>'), 'Missing end tag'],
    ['not UTF-8', Buffer.concat([Buffer.from(valid), Buffer.from([0xe9])]), 'not UTF-8'],
    ['in UTF-16', Buffer.from(`\uFEFF${valid}`, 'utf16le'), 'UTF-16 instead of XML'],
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(valid)]), 'a ZIP archive instead of XML'],
    ['a gzip archive', gzipSync(valid), 'a gzip archive instead of XML'],
    ['a web page', '<!doctype html><title>404</title>', 'a DOCTYPE'],
    ['empty', '', 'the file is empty'],
    ['of another shape', '<Table/>', '<Table> instead of <Match>'],
    ['a billion laughs', `<!DOCTYPE Match [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Match No="1">&b;</Match>`, 'a DOCTYPE'],
    ['an entity of the system', `<!DOCTYPE Match [<!ENTITY a SYSTEM "file:///etc/passwd">]><Match No="&a;"/>`, 'a DOCTYPE'],
    ['an entity that is not declared', '<Match No="1">&a;</Match>', "Named entity isn't defined"],
    ['nested too deeply', '<Match>'.repeat(30_000), 'elements nested too deeply'],
    ['too long', `${valid}${' '.repeat(300_000)}`, 'longer than 262144 bytes'],
  ])('that are %s: the match has none', async (_, content, reason) => {
    const { matches, problems, complete } = await read(content)
    expect(problems.map((problem) => [problem.reason, problem.rows])).toEqual([[expect.stringContaining(`stats_4001.xml: ${reason}`), 0]])
    expect([matches.length, matches[0]!.scoreboard.homeScore, complete]).toEqual([3, 3, true])
  })

  test('of a hundred megabytes are not read to the end', async () => {
    const { file, megabytesRead } = endlessFile(stats, '<Match No="1" a="')
    const others = Object.entries(files).flatMap(([name, content]) => (name === stats ? [] : [validFile(name, content)]))
    const { matches, problems } = (await getDatasets(fivbXml, [...others, file])).get('XL2031')!
    expect([matches.length, problems.map(({ reason }) => reason)]).toEqual([3, ['stats_4001.xml: longer than 262144 bytes']])
    expect(megabytesRead()).toBeLessThan(2)
  })
})

describe('a schedule', () => {
  const list = 'XL2031/schedule.json'
  const rows = [scheduled(1, 'NOR-WAL', sets), scheduled(2, 'WAL-NOR', sets)]
  const whole = schedule(rows)
  const parse = async (content: string | Uint8Array) => {
    const datasets = await getDatasets(fivbXml, { [list]: content })
    const { problems, complete } = datasets.get('XL2031/schedule')!
    return { matches: datasets.get('XL2031')?.matches.length ?? 0, reasons: problems.map(({ reason }) => reason), complete }
  }

  test.each<[what: string, content: string | Uint8Array, matches: number, reason: string]>([
    ['cut', whole.slice(0, -60), 1, 'the file ends before its list'],
    ['in Latin-1', Buffer.concat([Buffer.from(whole.slice(0, -10)), Buffer.from([0xe9]), Buffer.from(whole.slice(-10))]), 1, 'not UTF-8'],
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(whole)]), 0, 'a ZIP archive instead of JSON'],
    ['with a bad row in the middle', schedule([rows[0]!, { Id: 7 }, rows[1]!]), 2, 'TeamA'],
    ['empty', '', 0, 'the file is empty'],
  ])('that is %s', async (_, content, matches, reason) => {
    const parsed = await parse(content)
    expect(parsed).toMatchObject({ matches, complete: false })
    expect(parsed.reasons).toHaveLength(1)
    if (reason !== 'TeamA') expect(parsed.reasons[0]).toContain(reason)
  })

  test('that lost a row withdraws nothing', async () => {
    const datasets = await getDatasets(fivbXml, { [list]: schedule([rows[0]!, { Id: 7 }]) })
    expect(datasets.get('XL2031')!.complete).toBe(false)
  })
})

describe('a list of results', () => {
  const list = 'XL2031/results_2031.csv'
  const line = '2031,1,Pool A,1,NOR-WAL,11/05/2031,20:10,18:00,3-0,XL2031'
  const other = line.replace(',1,NOR-WAL,11', ',2,WAL-NOR,12')

  test.each<[what: string, content: string | Uint8Array, matches: number, reason: string]>([
    ['cut', results(line, other).slice(0, -20), 1, 'fields instead of'],
    ['in Latin-1', Buffer.from(results(line, other.replace('Pool A', 'Pool É')), 'latin1'), 1, 'not UTF-8'],
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(results(line))]), 0, 'a ZIP archive instead of text'],
    ['with a bad line in the middle', results(line, 'x,y', other), 2, '2 fields instead of'],
  ])('that is %s', async (_, content, matches, reason) => {
    const datasets = await getDatasets(fivbXml, { [list]: content })
    expect([datasets.get('XL2031')?.matches.length ?? 0, datasets.get('XL2031/results_2031')!.problems.map((each) => each.reason)]).toEqual(
      [matches, [expect.stringContaining(reason)]],
    )
  })
})
