import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chart, type Example, examples, kubeVersion, namespace, type Profile, profiles, release, root } from './profiles.ts'

/** The folder into which deploy/dev/install-tools puts programs. */
const tools = join(homedir(), '.cache/touchline/bin')

/** The folder into which schemas.ts writes the JSON Schemas of the resources. */
export const schemaFolder = join(homedir(), '.cache/touchline/schemas')

/** The path of a program among the installed tools or on the PATH; undefined without it. */
export const toolPath = (name: string): string | undefined =>
  [tools, ...(process.env.PATH ?? '').split(delimiter)].map((folder) => join(folder, name)).find((path) => existsSync(path))

/** Each render has other generated secrets; they are replaced by "generated" in base64. */
const maskGenerated = (text: string): string => text.replace(/: \S+ # generated$/gm, ': Z2VuZXJhdGVk')

/** The render of a profile or example as helm prints it, without generated secrets. Errors: helm's, with its message in `stderr`. */
export function render(helm: string, name: Profile | Example, ...args: readonly string[]): string {
  const values = { ...profiles, ...examples }[name].flatMap((file) => ['--values', join(chart, file)])
  const given = ['template', release, chart, '--namespace', namespace, '--kube-version', kubeVersion, ...values, ...args]
  return maskGenerated(
    execFileSync(helm, given, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 }),
  )
}
