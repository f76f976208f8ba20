import type { WalletTexts } from './texts.ts'

export const en: WalletTexts = {
  title: 'Pay per call',
  description: 'Sports data without an account: pay for each call in USDC, from a wallet. Prices, prepaid balance, samples.',
  lead: 'No account and no key: each response is paid for in USDC, by the open protocol x402. Errors cost nothing.',
  notSetUp: 'Paying per call is not set up here. Use a key instead.',
  prices: 'What a call costs',
  call: 'Call',
  kinds: { list: 'Lists: matches, standings, teams, players, races', item: 'One match, team, player or race', briefing: 'A briefing' },
  fromBalance: 'From a balance',
  onChain: 'One payment on chain',
  pricesHint: (network) => `Payments are made on ${network}. You pay no gas. The reference lists the price of every endpoint.`,
  balance: 'Balance',
  balanceHint: (minimum) =>
    `Deposit ${minimum} or more into a channel of your own, which a contract on chain holds. Each call draws its price from it, and what is left comes back whenever you ask.`,
  needsScript: 'Connecting a wallet needs JavaScript. Programs deposit by themselves, see the samples.',
  connect: 'Connect a wallet',
  wallet: 'Wallet',
  noChannels: 'This wallet has no channel yet.',
  channels: 'Channels',
  channel: 'Channel',
  drawn: 'Drawn',
  actions: 'Actions',
  statement: 'Statement',
  withdraw: 'Withdraw',
  withdrawHint:
    'Withdrawing returns the whole balance of a channel to the wallet. You sign that the channel owes no more than what was drawn; nothing else.',
  at: 'Time',
  movement: 'Movement',
  amount: 'Amount',
  what: 'Request or transaction',
  entries: { deposit: 'Deposit', draw: 'Draw', undo: 'Draw undone', refund: 'Withdrawal', claim: 'Paid out to us' },
  deposit: 'Deposit',
  depositHint: (price) =>
    `You sign twice: the transfer of exactly this amount into your channel (EIP-3009), and a voucher of ${price} for the call with which it is made, the list of matches in play. A channel with a balance is left alone: the deposit opens another one.`,
  depositAmount: 'Amount in USDC',
  samples: 'From a program',
  samplesHint:
    'KEY is the private key of a wallet with USDC. The first sample pays from your channel, and opens one if there is none; the second makes one payment on chain for each call.',
  script: {
    unknown: 'It is not known yet whether this was settled. Do not repeat it: load this page again in some minutes.',
    failed: 'That did not work, and nothing was paid. Load the page again and try once more.',
    signing: 'Confirm twice in your wallet. The deposit then takes some seconds.',
    deposited: 'Deposited: {amount}.',
    withdrawn: 'Returned to your wallet: {amount}.',
  },
}
