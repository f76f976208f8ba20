import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getBriefings } from './golden-briefings.ts'

// Read every line that changes: the test of the briefings compares with these files.
mkdirSync(new URL('../golden-briefings', import.meta.url), { recursive: true })
const briefings = await getBriefings(fileURLToPath(new URL('../../../shared/data', import.meta.url)))
for (const [path, page] of briefings) writeFileSync(path, page)
