// Starts a local Stripe for development: see README.md in this folder.
import { portTaken, readConfig } from '@touchline/platform/config'
import { whenShellExits } from '@touchline/platform/parent'
import { runProcess } from '@touchline/platform/process'
import { localStripeSettings } from './settings.ts'
import { startStripe } from './start-stripe.ts'
import { sendTo } from './webhooks.ts'
import { welcome } from './welcome.ts'

whenShellExits(process.env.npm_lifecycle_event, () => process.kill(process.pid, 'SIGTERM'))

runProcess(async () => {
  const { port, webhookUrl, ...settings } = readConfig({ stripe: localStripeSettings }, process.env).stripe
  const stripe = await startStripe({ ...settings, port, send: sendTo(webhookUrl) }).catch((error: unknown) => {
    throw portTaken('LOCAL_STRIPE_PORT', port, error)
  })
  for (const line of welcome(stripe, webhookUrl)) console.log(line)
  return stripe
})
