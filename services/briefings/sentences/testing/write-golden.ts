import { writeFileSync } from 'node:fs'
import { languages } from '@touchline/contract/catalog'
import { sentencesIn } from './samples.ts'

// Read every line that changes: the test of the sentences compares with these files.
for (const lang of languages) writeFileSync(new URL(`golden/${lang}.txt`, import.meta.url), `${sentencesIn(lang).join('\n')}\n`)
