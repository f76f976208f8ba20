import { writeFileSync } from 'node:fs'
import { answersPath, askDemo, shortened } from './recorded-answers.ts'
import { startWholeDemo } from './whole-demo.ts'

// Writes the answers that the pages of endpoints show, from the demo at a fixed moment: npm run answers
const server = await startWholeDemo()
writeFileSync(answersPath, JSON.stringify(shortened(await askDemo(server))))
await server.stop()
