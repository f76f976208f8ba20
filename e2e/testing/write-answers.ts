import { writeFileSync } from 'node:fs'
import { answersPath, askDemo, shortened } from './recorded-answers.ts'
import { recordWebhooks } from './recorded-webhooks.ts'
import { startWholeDemo } from './whole-demo.ts'

// Writes the answers that the pages of endpoints show, from the demo at a fixed moment: npm run answers
const server = await startWholeDemo()
writeFileSync(answersPath, JSON.stringify({ ...shortened(await askDemo(server)), ...(await recordWebhooks(server)) }))
await server.stop()
