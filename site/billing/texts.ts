/** Texts of the billing pages of an organisation. Days and amounts are in the language of the page. */
export interface BillingTexts {
  test: string
  notSold: string
  plan: string
  free: string
  paidUntil(day: string): string
  renews(day: string): string
  trialUntil(day: string): string
  changesTo(plan: string, day: string): string
  grace(day: string): string
  reversed: string
  payInvoice: string
  granted: string
  paidInUsdc: string
  nextInvoice: string
  nextInvoiceLine(amount: string, day: string): string
  choose: string
  planField: string
  /** A plan with its prices: "Starter: $29 a month, $290 a year". */
  offer(plan: string, perMonth: string, perYear: string): string
  intervalField: string
  month: string
  year: string
  toPayment: string
  trial(days: number): string
  payUsdc: string
  change: string
  /** The title of the page that confirms a change. */
  changeTo(plan: string, interval: 'month' | 'year'): string
  keepPlan: string
  dueNow(amount: string): string
  nothingNow: string
  fromNow: string
  from(day: string): string
  keysFit(max: number): string
  /** `used` is more than `max`: at least two. */
  keysSuspended(used: number, max: number, suspended: number, day: string): string
  confirm: string
  back: string
  cancel: string
  cancelTitle: string
  cancelAt(day: string): string
  cancelNow: string
  resume: string
  portal: string
  toPortal: string
  portalHint: string
  invoices: string
  noInvoices: string
  number: string
  day: string
  amount: string
  state: string
  document: string
  states: Readonly<Record<string, string>>
  view: string
  changed(plan: string): string
  willChange(plan: string, day: string): string
  canceled(day: string): string
  ended: string
  resumed: string
  checkoutCanceled: string
  declined: string
  unavailable: string
  noSubscription: string
  waiting: string
  waitingHint: string
  waitingLong: string
  ready(plan: string): string
  toKey: string
  toKeys: string
  toBilling: string
}
