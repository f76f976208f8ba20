// Writes bytecode.json after a change of a contract, of solc or of @openzeppelin/contracts: node
// contracts/write-bytecode.ts
import { writeFileSync } from 'node:fs'
import { compile } from './compile.ts'

writeFileSync(new URL('bytecode.json', import.meta.url), `${JSON.stringify(compile(), null, 2)}\n`)
