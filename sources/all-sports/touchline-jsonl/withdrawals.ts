import type { Withdrawal } from '../../connector.ts'
import { rowName } from '../../parse/problem.ts'
import type { FileIndex, WithdrawalLine } from './index-file.ts'

/**
 * Assigns lines that withdraw a match or race without another line in the file to its group, or to the file if the group is
 * unknown. The import settles them, since an earlier file may have had the match or race. In a file without groups they withdraw
 * nothing and are rejected.
 */
export function settleWithdrawals(index: FileIndex): void {
  const { units, groups, structure, heads, withdrawnMeetings, faults, withdrawals } = index
  const isOfNothing = groups.length === 0 && heads.meeting.size + withdrawnMeetings.size === 0
  const group = structure.unit === 'match' ? 'league and season' : 'meeting'
  for (const [key, { withdrawal, group: own }] of units) {
    if (!withdrawal) continue
    const reason = `withdraws nothing: the file has no ${structure.unit} "${key}", and names no ${group} that it may be of`
    if (isOfNothing) faults.refuse(withdrawal, reason)
    else if (own) own.withdrawals.push({ ...withdrawal, key })
    else withdrawals.push({ ...withdrawal, key })
  }
}

/** The withdrawals for the import, as rows of a file. */
export const withdrawalsIn = (file: string, lines: readonly WithdrawalLine[]): Withdrawal[] =>
  lines.map(({ key, number, text }) => ({ key, row: rowName(file, number), text }))
