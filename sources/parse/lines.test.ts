import { describe, expect, test } from '@jest/globals'
import { bytesInUse } from '@touchline/platform/testing/collect-garbage'
import fc from 'fast-check'
import { getLines, lineBytesMax, type PlacedLine } from './lines.ts'

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const read = async (content: string | Uint8Array, size = 65_536): Promise<PlacedLine[]> =>
  Array.fromAsync(getLines(inPieces(Buffer.from(content), size)))
const texts = async (content: string | Uint8Array, size?: number) => (await read(content, size)).map(({ text }) => text)

describe('lines', () => {
  test.each<[string, string, string[]]>([
    ['end in LF', 'a\nb\n', ['a', 'b']],
    ['end in CR LF', 'a\r\n\r\nb\r\n', ['a', '', 'b']],
    ['begin after a byte order mark', '\uFEFFa\n\uFEFFb\n', ['a', '\uFEFFb']],
    ['may have no end', 'a\nb', ['a', 'b']],
    ['are none in an empty file', '', []],
  ])('%s', async (_, content, expected) => expect(await texts(content)).toEqual(expected))

  test('are numbered, and one without a terminator is marked as last', async () => {
    expect(await read('a\nb')).toEqual([
      { number: 1, text: 'a', end: 2 },
      { number: 2, text: 'b', end: 3, last: true },
    ])
    expect((await read('a\n')).some(({ last }) => last)).toBe(false)
  })

  test('are the same from any of them on', async () => {
    const file = Buffer.from('\uFEFFa\r\n\nbé\nc')
    const all = await read(file)
    for (const [i, { end }] of all.entries()) {
      const rest = getLines(inPieces(file.subarray(end), 2), undefined, undefined, { lines: i + 1, bytes: end })
      expect(await Array.fromAsync(rest)).toEqual(all.slice(i + 1))
    }
  })

  test('are the same for any chunk size', async () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/[\r\n\0\uFEFF\ud800-\udfff]/g, ''))
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 50 }), async (lines, size) => {
        expect(await texts(lines.map((each) => `${each}\n`).join(''), size)).toEqual(lines)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a line that is not text is skipped', () => {
  test.each<[string, Uint8Array, string]>([
    ['of Latin-1', Buffer.from('Fürth', 'latin1'), 'not UTF-8'],
    ['with NUL bytes', Buffer.from('F\0rth'), 'NUL bytes, which no text has'],
    ['too long', Buffer.alloc(lineBytesMax + 1, 'a'), `a line of more than ${lineBytesMax} bytes`],
  ])('%s', async (_, bad, fault) => {
    for (const size of [7, 65_536]) {
      const lines = await read(Buffer.concat([Buffer.from('a\n'), bad, Buffer.from('\nb\n')]), size)
      expect(lines).toMatchObject([
        { number: 1, text: 'a', end: 2 },
        { number: 2, fault, end: bad.length + 3 },
        { number: 3, text: 'b', end: bad.length + 5 },
      ])
      expect(lines[1]!.text.length).toBeLessThanOrEqual(1_000)
    }
  })

  test('a line of the maximum length is read', async () => {
    expect((await read(Buffer.alloc(lineBytesMax, 'a')))[0]).toMatchObject({ text: 'a'.repeat(lineBytesMax) })
  })
})

describe('a file that is not text', () => {
  test.each<[string, number[]]>([
    ['a ZIP archive', [0x50, 0x4b, 3, 4, 10, 0]],
    ['a gzip archive', [0x1f, 0x8b, 8, 10]],
    ['UTF-16', [0xff, 0xfe, 0x3d, 0, 10, 0]],
  ])('%s is one line with a fault', async (name, bytes) => {
    for (const size of [1, 65_536]) {
      const lines = await read(Buffer.from(bytes), size)
      expect(lines).toEqual([expect.objectContaining({ number: 1, fault: `${name} instead of text`, last: true })])
    }
  })
})

/** The lines of `content` without a fault, and the faults. */
async function sorted(content: AsyncIterable<Uint8Array>): Promise<{ valid: string[]; faults: string[] }> {
  const valid: string[] = []
  const faults: string[] = []
  for await (const { text, fault } of getLines(content)) (fault ? faults : valid).push(fault ?? text)
  return { valid, faults }
}

describe('bounded memory', () => {
  const megabyte = Buffer.alloc(1 << 20, 'a')

  test('with a line of a hundred megabytes; the lines after it are read', async () => {
    let most = 0
    async function* content() {
      yield Buffer.from('before\n')
      for (let i = 0; i < 100; i++) {
        // A new buffer each time: a reader may keep it without a copy.
        yield Buffer.from(megabyte)
        if (i % 25 === 24) most = Math.max(most, bytesInUse())
      }
      yield Buffer.from('\nafter\n')
    }
    const before = bytesInUse()
    const { valid, faults } = await sorted(content())
    expect(valid).toEqual(['before', 'after'])
    expect(faults).toEqual([`a line of more than ${lineBytesMax} bytes`])
    expect(most - before).toBeLessThan(8 << 20)
  })

  test('with an endless line, where reading stops', async () => {
    let given = 0
    async function* content() {
      for (; ; given++) yield megabyte
    }
    const { faults } = await sorted(content())
    expect(faults).toEqual([expect.stringContaining('bytes in lines that are too long')])
    expect(given).toBeLessThan(200)
  })

  test.each([65_536, 400_000, 1_000_000])('with the maximum number of lines, without extra lines: chunks of %i', async (size) => {
    const most = Buffer.from('a\n'.repeat(200_000))
    const { valid, faults } = await sorted(inPieces(most, size))
    expect([valid.length, faults]).toEqual([200_000, []])
    const more = await sorted(inPieces(Buffer.concat([most, Buffer.from('b')]), size))
    expect([more.valid.length, more.faults]).toEqual([200_000, ['the file has more than 200000 lines']])
  })

  test('with endless lines, where reading stops', async () => {
    const many = Buffer.from('a\n'.repeat(10_000))
    async function* content() {
      while (true) yield many
    }
    expect((await sorted(content())).faults).toEqual([expect.stringContaining('lines')])
  })
})

test('errors of reading the bytes are thrown', async () => {
  async function* failing() {
    yield Buffer.from('a\nb')
    throw new Error('the disk is gone')
  }
  await expect(Array.fromAsync(getLines(failing()))).rejects.toThrow('the disk is gone')
})
