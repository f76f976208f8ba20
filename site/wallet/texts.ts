/** Texts of the page for paying per call. */
export interface WalletTexts {
  title: string
  description: string
  lead: string
  notSetUp: string
  prices: string
  call: string
  kinds: { list: string; item: string; briefing: string }
  fromBalance: string
  onChain: string
  pricesHint: (network: string) => string
  balance: string
  balanceHint: (minimum: string) => string
  needsScript: string
  connect: string
  wallet: string
  noChannels: string
  channels: string
  channel: string
  drawn: string
  actions: string
  statement: string
  withdraw: string
  withdrawHint: string
  at: string
  movement: string
  amount: string
  what: string
  entries: { deposit: string; draw: string; undo: string; refund: string; claim: string }
  deposit: string
  depositHint: (price: string) => string
  depositAmount: string
  samples: string
  samplesHint: string
  /** Shown by the script; `{amount}` is an amount. */
  script: {
    unknown: string
    failed: string
    signing: string
    deposited: string
    withdrawn: string
  }
}
