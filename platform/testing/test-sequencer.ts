import sequencer from '@jest/test-sequencer'

/** Its types are those of its CommonJS build, where the class is a property. */
const TestSequencer = sequencer as unknown as typeof sequencer.default
type Tests = Parameters<sequencer.default['sort']>[0]

/** Files whose tests start whole servers, play the demo or read real and hostile data, the longest of all. */
const takesLong = (path: string): boolean => /[\\/](deploy|e2e|demo)[\\/]|(real-data|hostile-files|simulation)\.test/.test(path)

/**
 * Jest begins with the files that took longest, but in a fresh clone it knows only their sizes. Then the files listed
 * here come first, so that none of them runs last and alone.
 */
export default class extends TestSequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests)
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted
    const [first, later] = [true, false].map((isFirst) => sorted.filter(({ path }) => takesLong(path) === isFirst))
    return [...first!, ...later!]
  }
}
