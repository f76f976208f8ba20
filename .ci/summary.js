// Last step of .ci/run: `node .ci/summary.js FOLDER SECONDS`. Prints the ten slowest test files, the checks that could
// not be made and, last, the counts of all parts in FOLDER. Exits with 1 when a part is missing or anything failed.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const [folder, seconds] = process.argv.slice(2)

/** Reads the counts of a part. A missing file means that the part did not complete. */
function read(part) {
  try {
    return JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8'))
  } catch {
    console.log(`The part "${part}" of the gate did not run to its end: counted as one failure.`)
    return undefined
  }
}

/** Counts of jest. A test file that does not load counts as failed. */
const ofTests = (tests) => ({
  passed: tests.numPassedTests,
  failed: tests.numFailedTests + tests.numRuntimeErrorTestSuites,
  skipped: tests.numPendingTests,
})

const tests = read('tests')
const counts = [tests && ofTests(tests), read('checks'), read('faults')].map((each) => each ?? { passed: 0, failed: 1, skipped: 0 })

if (tests) {
  const took = (file) => (file.endTime - file.startTime) / 1_000
  console.log('\nThe ten slowest test files:')
  for (const file of tests.testResults.toSorted((a, b) => took(b) - took(a)).slice(0, 10))
    console.log(`${took(file).toFixed(1).padStart(7)} s  ${relative('.', file.name)}`)
}
const sum = (of) => counts.reduce((total, each) => total + each[of], 0)
const skipped = sum('skipped')
console.log(`\nThe gate took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`)
for (const note of counts.flatMap(({ notes }) => notes ?? [])) console.log(`NOT CHECKED: ${note}`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
if (sum('failed') > 0) process.exitCode = 1
