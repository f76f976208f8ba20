import { expect, test } from '@jest/globals'
import { connectors } from '@touchline/sources/registry'
import { getMutants, type Mutant } from '@touchline/sources/testing/single-tokens'
import { soundFiles } from '@touchline/sources/testing/sound-files'
import { type HostileResult, importHostile } from '../testing/hostile-files.ts'

const seed = Number(process.env.TOKEN_SEED ?? 1)
/** Number of mutants per format; all of them would take minutes. */
const sample = 25

const imported = (format: string, files: Readonly<Record<string, string>>): Promise<HostileResult> =>
  importHostile({
    connector: connectors.find((each) => each.format === format)!,
    what: format,
    steps: 0,
    files: Object.entries(files).map(([name, content]) => ({
      name,
      async *bytes(from = 0) {
        yield Buffer.from(content).subarray(from)
      },
    })),
  })

/** The fault of importing a mutant: it fails, or it loses data that no problem and no reason of a skipped row names. */
async function broken(format: string, { file, what, content }: Mutant, sound: HostileResult): Promise<string | undefined> {
  try {
    const { imported: count, problems, skipped, unbalanced } = await imported(format, { ...soundFiles[format]!, [file]: content })
    if (unbalanced.length > 0) return `${file} ${what}: rows without an outcome in ${unbalanced.join(', ')}`
    const isNamed = problems.length > 0 || skipped > sound.skipped
    return count < sound.imported && !isNamed ? `${file} ${what}: ${sound.imported - count} lost without a reason` : undefined
  } catch (error) {
    return `${file} ${what}: ${(error as Error).message}`
  }
}

test.each(connectors.map(({ format }) => format))(
  `%s: one bad token fails no import and loses nothing silently (TOKEN_SEED=${seed})`,
  async (format) => {
    const files = soundFiles[format]!
    const sound = await imported(format, files)
    const mutants = getMutants(files, seed, sample)
    const faults: string[] = []
    for (const mutant of mutants) {
      const fault = await broken(format, mutant, sound)
      if (fault !== undefined) faults.push(fault)
    }
    expect([mutants.length, faults]).toEqual([sample, []])
  },
)
