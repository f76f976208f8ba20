/**
 * Result of a check. `findings` are printed below its line. Skipped: the check could not run; `summary` has the reason.
 */
export interface Report {
  name: string
  result: 'passed' | 'failed' | 'skipped'
  summary: string
  findings: string[]
}

export const passed = (name: string, summary: string): Report => ({ name, result: 'passed', summary, findings: [] })
export const skipped = (name: string, summary: string): Report => ({ name, result: 'skipped', summary, findings: [] })
export const failed = (name: string, summary: string, findings: string[] = []): Report => ({ name, result: 'failed', summary, findings })
