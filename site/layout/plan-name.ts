/** "Starter". Plans are product names, which no language translates. */
export const planName = (plan: string): string => plan.slice(0, 1).toUpperCase() + plan.slice(1)
