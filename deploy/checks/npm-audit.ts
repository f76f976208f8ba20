import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type Lockfile, packageName } from './lockfile.ts'
import { failed, passed, type Report, skipped } from './report.ts'

/** The output of npm, or how long it ran without any. */
export type NpmAnswer = { output: string; errors: string } | { timeoutMs: number }

/** Error of `npm audit` with the status of the registry's endpoint, if there was a response. */
const endpointError = z.object({ message: z.string(), statusCode: z.number().optional() })
/** Any other error of npm. */
const npmError = z.object({ error: z.object({ code: z.string().optional(), summary: z.string() }) })

const unverified = z.object({ name: z.string(), version: z.string(), code: z.string().optional() })
const signatureReport = z.object({ invalid: z.array(unverified), missing: z.array(unverified) })

const advisory = z.object({ title: z.string(), url: z.string(), severity: z.string() })
const advisoryReport = z.object({
  auditReportVersion: z.literal(2),
  /** `via` has advisories, or names of packages that introduce the vulnerability and have their own row. */
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])), nodes: z.array(z.string()) })),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
})

/**
 * Fails for packages with an invalid registry signature or attestation, or with none although the registry publishes
 * keys.
 */
export function judgeSignatures(answer: NpmAnswer): Report {
  const title = 'signatures'
  const json = read(answer)
  const { data } = signatureReport.safeParse(json)
  if (!data) return notAudited(title, answer, json)
  const { invalid, missing } = data
  if (invalid.length + missing.length === 0) return passed(title, 'every installed package is signed by its registry')
  return failed(title, `${invalid.length} invalid, ${missing.length} missing`, [
    ...invalid.map(({ name, version, code }) => `${name}@${version} has an invalid signature or attestation (${code})`),
    ...missing.map(({ name, version }) => `${name}@${version} has no signature`),
  ])
}

/**
 * Fails for advisories of high or critical severity in shipped dependencies, and of critical severity in development
 * dependencies: malware is published as critical, and development dependencies run where the product is built. Other
 * advisories are only counted.
 */
export function judgeAdvisories(answer: NpmAnswer, lock: Lockfile): Report {
  const title = 'advisories'
  const json = read(answer)
  const { data } = advisoryReport.safeParse(json)
  if (!data) return notAudited(title, answer, json)
  const { total } = data.metadata.dependencies
  if (total === 0) return failed(title, 'npm audited no package')
  const rows = Object.values(data.vulnerabilities).flatMap(({ via, nodes }) =>
    via.flatMap((each) =>
      typeof each === 'string' ? [] : nodes.map((path) => ({ ...each, path, dev: lock.packages[path]?.dev === true })),
    ),
  )
  const fatal = rows.filter(({ severity, dev }) => severity === 'critical' || (severity === 'high' && !dev))
  const others = `${rows.length - fatal.length} of lower severity or for development only`
  if (fatal.length === 0) return passed(title, `${total} packages, none has to be replaced; ${others}`)
  const shown = fatal.map(({ path, severity, dev, ...each }) => {
    return `${packageName(path, lock.packages[path] ?? {})}, ${severity}${dev ? ', development' : ''}: ${each.title} (${each.url})`
  })
  return failed(title, `${fatal.length} of ${total} packages have to be replaced; ${others}`, shown)
}

function read(answer: NpmAnswer): unknown {
  if ('timeoutMs' in answer) return undefined
  try {
    return JSON.parse(answer.output)
  } catch {
    return undefined
  }
}

/**
 * Error codes of the network (node:dns, node:net, TLS, node-fetch) and of HTTP responses, which npm writes as "E404".
 */
const unreachableCodes =
  /^(?:E[45]\d\d|ENOTFOUND|EAI_AGAIN|ECONN[A-Z]+|ENET[A-Z]+|EHOST[A-Z]+|ETIMEDOUT|EPIPE|ERR_SOCKET_TIMEOUT|FETCH_ERROR)$/
/** npm's message, without a code, when the registry publishes no keys. */
const noKeys = 'found no dependencies to audit that were installed from a supported registry'

/** Skipped when the registry is the cause, failed when npm is. */
function notAudited(title: string, answer: NpmAnswer, json: unknown): Report {
  if ('timeoutMs' in answer) return skipped(title, `no answer in ${answer.timeoutMs / 1_000} s`)
  const endpoint = endpointError.safeParse(json).data
  if (endpoint) return skipped(title, `the registry does not offer them: ${firstLine(endpoint.message)}`)
  const error = npmError.safeParse(json).data?.error
  if (!error) return failed(title, `npm printed no report: ${firstLine(answer.errors)}`)
  const reason = firstLine(error.summary)
  if (error.code === undefined) return reason === noKeys ? skipped(title, 'the registry publishes no keys') : failed(title, reason)
  return unreachableCodes.test(error.code) ? skipped(title, `no answer: ${reason}`) : failed(title, `${error.code}: ${reason}`)
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!.trim()

/** Time limit of the run. npm itself stops after two attempts of 30 seconds each. */
const timeoutMs = 180_000
const network = ['--no-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000']
/** The environment may exclude these (NODE_ENV=production). */
const allDependencies = ['--include=dev', '--include=optional', '--include=peer']

/**
 * The output of `npm audit … --json`. npm exits with 1 for findings and for errors; only the output distinguishes them.
 */
export async function npmAudit(root: string, args: string[]): Promise<NpmAnswer> {
  const child = spawn('npm', ['audit', ...args, '--json', ...network, ...allDependencies], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.timeout(timeoutMs),
  })
  try {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { output, errors }
  } catch (error) {
    if (child.signalCode !== null || child.killed) return { timeoutMs }
    throw error
  }
}
