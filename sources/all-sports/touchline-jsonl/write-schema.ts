import { writeFileSync } from 'node:fs'
import { schemaDocument, schemaFile } from './schema.ts'

writeFileSync(schemaFile, schemaDocument())
