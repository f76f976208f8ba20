import { globSync } from 'node:fs'
import type { AnyService } from '@touchline/platform/service'
import { root } from '../profiles.ts'

const names = globSync('{services/*,gateway,site}/service.ts', { cwd: root }).map((path) => path.split(/[/\\]/).at(-2)!)

/** The definitions of all services, of the gateway and of the site, by name. */
export const definitions: readonly AnyService[] = await Promise.all(
  names.toSorted().map(async (name) => {
    const exported: Record<string, AnyService> = await import(`@touchline/${name}/service`)
    return Object.values(exported).find((value) => value.name === name)!
  }),
)

/** The names of all workloads: the sandbox has no definition, because it is several services in one process. */
export const workloadNames: readonly string[] = [...definitions.map(({ name }) => name), 'sandbox'].toSorted()

/** "horse-racing" is the alias horseRacing. */
export const getAlias = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
