// Prepaid channels of a wallet: balances, deposit, statement, withdrawal.
import { getConfig, signDeposit, signRefund } from './channels.js'
import { chooseWallet, connect, onClick, readBalance, signText, WalletError } from './wallet.js'
import { readOffers, sendPaid, writeHeader } from './x402.js'

const microUsdc = 1_000_000n
const entriesMax = 100
/** A text is signed again this long before it ends. */
const earlierMs = 15_000

const language = document.documentElement.lang
const usdc = (microUsd) => `${new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(Number(microUsd) / 1e6)} USDC`
const instant = (at) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
const short = (id) => `${id.slice(0, 10)}…${id.slice(-4)}`

async function getData(path, headers = {}) {
  const response = await fetch(path, { headers })
  const { data, error } = await response.json()
  if (!response.ok) throw new WalletError(error.code)
  return data
}

/** A list that has a price: the first call of a deposit, and where refunds are asked for. */
async function getPricedPath() {
  const sports = await getData('/v1/sports')
  const sport = sports.find(({ id }) => id !== 'horse-racing')
  return sport ? `/v1/${sport.id}/matches/live` : '/v1/horse-racing/races'
}

async function getOffer(path) {
  const required = readOffers(await fetch(path))
  const offer = required.accepts.find(({ scheme }) => scheme === 'batch-settlement')
  if (!offer) throw new WalletError('failed')
  return { resource: required.resource, offer }
}

/** The header that lets the wallet read its channels, signed again when it has ended. */
function signIns({ provider, address }) {
  let current
  return async () => {
    if (current && Date.parse(current.expiresAt) - Date.now() > earlierMs) return current.headers
    const { text, payload, expires_at: expiresAt } = await getData(`/v1/channels/sign-in?address=${address}`)
    const signature = await signText(provider, address, text)
    current = { expiresAt, headers: { 'SIGN-IN-WITH-X': writeHeader({ ...payload, signature }) } }
    return current.headers
  }
}

const isOwn = ({ config }, { address }) => config.payerAuthorizer === address

/** Whether a deposit goes into this channel: it is used up, and is of the current terms. */
function takesDeposit(channel, { payTo, amount, extra }, wallet) {
  const { config, balance_micro_usd: balance, frozen, withdraw_requested_at: requested } = channel
  const isCurrent = config.receiver === payTo.toLowerCase() && config.receiverAuthorizer === extra.receiverAuthorizer.toLowerCase()
  return isCurrent && isOwn(channel, wallet) && BigInt(balance) < BigInt(amount) && !frozen && !requested
}

async function deposit(wallet, channels, amount) {
  const path = await getPricedPath()
  const { resource, offer } = await getOffer(path)
  const held = await readBalance(wallet.provider, offer.asset, wallet.address)
  if (held !== undefined && held < amount) throw new WalletError('tooLittle')
  const usedUp = channels.find((each) => takesDeposit(each, offer, wallet))
  const salts = new Set(channels.map(({ config }) => BigInt(config.salt)))
  let number = 0n
  while (salts.has(number)) number++
  const into = usedUp
    ? { config: usedUp.config, charged: usedUp.drawn_micro_usd }
    : { config: getConfig(offer, wallet.address, number), charged: 0 }
  const payload = await signDeposit(wallet, offer, { ...into, amount })
  await sendPaid(path, {}, { x402Version: 2, resource, accepted: offer, payload })
}

async function withdraw(wallet, { config, id, drawn_micro_usd: charged }) {
  const path = await getPricedPath()
  const { resource, offer } = await getOffer(path)
  const payload = await signRefund(wallet, offer, { config, id, charged })
  return (await sendPaid(path, {}, { x402Version: 2, resource, accepted: offer, payload })).receipt.amount
}

/** Writes texts into the elements of a template's copy, by `data-field`. */
function fill(template, fields) {
  const copy = template.content.cloneNode(true)
  for (const [name, text] of Object.entries(fields)) copy.querySelector(`[data-field=${name}]`).textContent = text
  return copy
}

/** The page after a wallet is connected: its parts, and what they show. */
function connectedPage(section, wallet, click) {
  const find = (name) => section.querySelector(`[data-part=${name}]`)
  const headers = signIns(wallet)
  const kinds = JSON.parse(section.dataset.kinds)
  const page = {
    channels: [],
    async show() {
      page.channels = await getData('/v1/channels?limit=100', await headers())
      const held = await readBalance(wallet.provider, section.dataset.token, wallet.address)
      find('address').textContent = wallet.address
      find('held').textContent = held === undefined ? '–' : usdc(held)
      find('none').hidden = page.channels.length > 0
      find('channels').hidden = page.channels.length === 0
      find('rows').replaceChildren(...page.channels.map(showChannel))
      find('connected').hidden = false
    },
  }
  function showChannel(channel) {
    const { id, balance_micro_usd: balance, drawn_micro_usd: drawn } = channel
    const row = fill(find('channel'), { id: short(id), balance: usdc(balance), drawn: usdc(drawn) })
    row.querySelector('[data-field=id]').title = id
    click(row.querySelector('[data-act=statement]'), () => showStatement(id))
    const button = row.querySelector('[data-act=withdraw]')
    button.hidden = balance === 0 || !isOwn(channel, wallet)
    click(button, async () => {
      const amount = await withdraw(wallet, channel)
      await page.show()
      section.querySelector('[role=status]').textContent = section.dataset.withdrawn.replace('{amount}', usdc(amount))
    })
    return row
  }
  async function showStatement(id) {
    const entries = await getData(`/v1/channels/${id}/entries?limit=${entriesMax}`, await headers())
    const rows = entries.map(({ at, kind, amount_micro_usd: amount, request, transaction }) => {
      const what = request ?? (transaction ? short(transaction) : '')
      return fill(find('entry'), { at: instant(at), kind: kinds[kind], amount: usdc(amount), what })
    })
    find('entries').replaceChildren(...rows)
    find('statement').hidden = false
    find('statement').scrollIntoView({ block: 'nearest' })
  }
  return page
}

function start(section) {
  const find = (name) => section.querySelector(`[data-part=${name}]`)
  const [problem, status] = [section.querySelector('[role=alert]'), section.querySelector('[role=status]')]
  const click = (button, act) => onClick(button, section, problem, act)
  let wallet
  let page
  click(find('connect'), async () => {
    const provider = await chooseWallet(find('wallets'))
    wallet = { provider, address: await connect(provider, section.dataset.network) }
    page = connectedPage(section, wallet, click)
    await page.show()
  })
  click(find('deposit'), async () => {
    const input = section.querySelector('input')
    if (!input.reportValidity()) return
    status.textContent = section.dataset.signing
    const amount = BigInt(input.value) * microUsdc
    await deposit(wallet, page.channels, amount).finally(() => {
      status.textContent = ''
    })
    await page.show()
    status.textContent = section.dataset.deposited.replace('{amount}', usdc(amount))
  })
  section.hidden = false
}

const section = document.querySelector('#wallet')
if (section) start(section)
