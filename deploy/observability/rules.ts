import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export interface Rule {
  /** Name of a recording rule. */
  record?: string
  /** Name of an alert, which also has `for`, `labels` and `annotations`. */
  alert?: string
  expr: string
  for?: string
  labels?: { severity: string }
  annotations?: { summary: string; runbook_url: string }
}

interface RuleGroup {
  name: string
  rules: Rule[]
}

const folder = fileURLToPath(new URL('./rules/', import.meta.url))

/** Paths of the rule files, in the format of Prometheus. */
export const ruleFiles: readonly string[] = readdirSync(folder).map((name) => `${folder}${name}`)

/** Errors: the file is not valid YAML. */
export const getRuleGroups = (path: string): RuleGroup[] => (parse(readFileSync(path, 'utf8')) as { groups: RuleGroup[] }).groups

export const rules: readonly Rule[] = ruleFiles.flatMap((path) => getRuleGroups(path).flatMap((group) => group.rules))
