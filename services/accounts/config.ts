import { env } from '@touchline/platform/config'
import { backEndSettings, publicSettings } from '@touchline/platform/settings'
import { stripeSettings } from './stripe/settings.ts'

/** Settings of accounts. */
export const config = {
  secrets: env.required(
    env.secrets(
      'ACCOUNTS_SECRET',
      'Comma-separated secrets that sign sessions and links, and encrypt queued mail: the first signs, all verify.',
    ),
  ),
  publicUrl: publicSettings.url,
  publicPort: publicSettings.port,
  mode: publicSettings.siteMode,
  dataDir: backEndSettings.dataDir,
  mongodbUrl: backEndSettings.mongodbUrl,
  smtpUrl: env.url(
    'SMTP_URL',
    undefined,
    'Server that mails are sent with, such as smtps://user:password@smtp.example.com. Unset: mails are printed and kept for /dev/mail on the admin port.',
    { schemes: ['smtp', 'smtps'] },
  ),
  mailFrom: env.text('MAIL_FROM', 'Touchline <touchline@localhost>', 'Sender of mails.'),
  printsMail: env.boolean('MAIL_PRINT', true, 'Whether the links of mails are printed to the console while SMTP_URL is not set.'),
  allowsDisposable: env.boolean('ALLOW_DISPOSABLE_EMAIL', false, 'Whether addresses of disposable domains may sign up.'),
  githubId: env.text('GITHUB_CLIENT_ID', undefined, 'OAuth client of GitHub. With its secret: people may sign in with GitHub.'),
  githubSecret: env.text('GITHUB_CLIENT_SECRET', undefined, 'Secret of the OAuth client of GitHub.'),
  googleId: env.text('GOOGLE_CLIENT_ID', undefined, 'OAuth client of Google. With its secret: people may sign in with Google.'),
  googleSecret: env.text('GOOGLE_CLIENT_SECRET', undefined, 'Secret of the OAuth client of Google.'),
  ...stripeSettings,
}
export type AccountsConfig = typeof config
