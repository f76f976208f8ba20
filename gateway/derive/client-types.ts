import { mkdirSync, writeFileSync } from 'node:fs'
import openapiTypes, { astToString } from 'openapi-typescript'
import { openApiDocument } from './openapi-document.ts'

/*
 * Writes client/gen/openapi.ts, the types of every endpoint and record for the client, and the document itself, from
 * which client/python/generate.py writes the client for Python.
 *   node gateway/derive/client-types.ts
 */
const text = JSON.stringify(await openApiDocument())
const types = astToString(await openapiTypes(text))
const folder = new URL('../../client/gen/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('openapi.ts', folder), types)
writeFileSync(new URL('openapi.json', folder), text)
