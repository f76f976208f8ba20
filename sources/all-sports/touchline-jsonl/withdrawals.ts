import type { Withdrawal } from '../../connector.ts'
import { rowName } from '../../parse/problem.ts'
import type { FileIndex, WithdrawalLine } from './index-file.ts'

/**
 * Where the lines go that withdraw a match or race which no other line of the file has: an import settles them, since an
 * earlier file may have had it; in a file that has no group they withdraw nothing.
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

/** The same for an import, as rows of a file. */
export const withdrawalsIn = (file: string, lines: readonly WithdrawalLine[]): Withdrawal[] =>
  lines.map(({ key, number, text }) => ({ key, row: rowName(file, number), text }))
