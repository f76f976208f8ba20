const live = new Set(['trialing', 'active', 'past_due', 'unpaid'])

/** Whether Stripe may still charge for a subscription. */
export const isLive = (subscription: { status: string } | undefined): boolean => subscription !== undefined && live.has(subscription.status)
