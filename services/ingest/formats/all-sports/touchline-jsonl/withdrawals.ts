import type { FileIndex } from './index-file.ts'
import { skip, withdrawn } from './skipped.ts'

/**
 * The outcome of the lines that withdraw a match or race which no other line of the file has: an import settles those of a
 * group that is known, since an earlier file may have had it; in a file that has no group they withdraw nothing.
 */
export function settleWithdrawals(index: FileIndex): void {
  const { units, groups, structure, heads, withdrawnHeads, faults, skipped } = index
  const isOfNothing = groups.length === 0 && heads.meeting.size + withdrawnHeads.meeting.size === 0
  const group = structure.unit === 'match' ? 'league and season' : 'meeting'
  for (const [key, { withdrawal, group: own }] of units) {
    if (!withdrawal) continue
    const reason = `withdraws nothing: the file has no ${structure.unit} "${key}", and names no ${group} that it may be of`
    if (isOfNothing) faults.refuse(withdrawal, reason)
    else if (own) own.withdrawals.push(withdrawal)
    else if (groups.length === 1) groups[0]!.withdrawals.push(withdrawal)
    // It may be of any of them.
    else skip(skipped, withdrawn)
  }
}
