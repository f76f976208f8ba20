import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** The program for browsers of the package, the file of its field "browser". */
export const getApiReferencePath = (): string =>
  join(createRequire(import.meta.url).resolve('@scalar/api-reference'), '../browser/standalone.js')

/**
 * The program, compressed. Bundles have it as a file beside them, because a service's own code has at most 2 MB:
 * deploy/images/embed-files.ts replaces this module.
 */
export const readApiReference = async (): Promise<Buffer> => promisify(gzip)(await readFile(getApiReferencePath()))
