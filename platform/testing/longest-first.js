import Sequencer from '@jest/test-sequencer'

const isWholeHouse = ({ path }) => /[\\/]deploy[\\/](?:embedded|cluster)[\\/]/.test(path)

/**
 * The order of test files: those that start whole houses first, then as jest has it. In a clean clone jest knows no durations and goes by the size
 * of the files: then the longest come last, with one worker at work and the others done.
 */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const usual = await super.sort(tests)
    return [...usual.filter(isWholeHouse), ...usual.filter((test) => !isWholeHouse(test))]
  }
}
