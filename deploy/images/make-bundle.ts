import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { bundle } from './bundle.ts'
import { getLicences, getSbom, packagesIn } from './sbom.ts'

/** Writes one of `bundles` into `folder` with its bill of materials and the licences of its packages. */
export async function makeBundle(name: string, folder: string): Promise<Metafile> {
  const metafile = await bundle(name, folder)
  const packages = packagesIn(metafile)
  writeFileSync(join(folder, 'sbom.cdx.json'), getSbom(name, packages))
  writeFileSync(join(folder, 'licences.txt'), getLicences(packages))
  return metafile
}
