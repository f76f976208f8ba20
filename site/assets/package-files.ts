import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const own = (name: string): string => fileURLToPath(new URL(`../browser/${name}`, import.meta.url))

/** Paths of the files that browsers load, by name. Pictures are texts in Base64. */
export const paths: Readonly<Record<string, string>> = {
  'pico.css': resolve('@picocss/pico/css/pico.min.css'),
  'theme.css': own('theme.css'),
  'frame.css': own('frame.css'),
  'parts.css': own('parts.css'),
  'forms.css': own('forms.css'),
  'pricing.css': own('pricing.css'),
  'status.css': own('status.css'),
  'board.css': own('board.css'),
  'home.css': own('home.css'),
  'usage.css': own('usage.css'),
  'docs.css': own('docs.css'),
  'uplot.css': resolve('uplot/dist/uPlot.min.css'),
  'uplot.js': resolve('uplot/dist/uPlot.iife.min.js'),
  'chart.js': own('usage-chart.js'),
  'copy.js': own('copy.js'),
  'scoreboard.js': own('scoreboard.js'),
  'live-key.js': own('live-key.js'),
  'passkey.js': own('passkey.js'),
  'league-search.js': own('league-search.js'),
  'wallet.js': own('wallet.js'),
  'x402.js': own('x402.js'),
  'pay-plan.js': own('pay-plan.js'),
  'keccak.js': own('keccak.js'),
  'channels.js': own('channels.js'),
  'pay-per-call.js': own('pay-per-call.js'),
  'pay-call.js': own('pay-call.js'),
  'widgets-page.js': own('widgets-page.js'),
  'try.js': own('try.js'),
  'try.css': own('try.css'),
  'icon.svg': own('icon.svg'),
  'icon.png': own('icon.png.base64'),
  'card.png': own('card.png.base64'),
}

/** The texts of these files. Bundles contain them: deploy/images/embed-files.ts replaces this module. */
export const files: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, readFileSync(path, 'utf8')]),
)
