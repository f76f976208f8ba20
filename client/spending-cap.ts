import type { PaymentPayload } from '@x402/core/types'

/** A payment was not sent, because with it more than the cap would leave the wallet. */
export class SpendingCapError extends Error {
  override name = 'SpendingCapError'
}

export interface SpendingCap {
  /** Counts a signed payment before it is sent. Errors: SpendingCapError. */
  count(payment: PaymentPayload): void
}

export function spendingCap(capMicroUsd: bigint): SpendingCap {
  let spent = 0n
  return {
    count(payment) {
      const amount = leavesWallet(payment)
      if (spent + amount > capMicroUsd) {
        throw new SpendingCapError(`${spent + amount} millionths of a dollar would leave the wallet; the cap is ${capMicroUsd}.`)
      }
      spent += amount
    },
  }
}

/** A voucher does not move money; its deposit did. */
function leavesWallet({ accepted, payload }: PaymentPayload): bigint {
  if (accepted.scheme === 'exact') return BigInt(accepted.amount)
  const { deposit } = payload as { deposit?: { amount: string } }
  return BigInt(deposit?.amount ?? 0)
}
