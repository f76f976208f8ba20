// Pays for one response of the API from a wallet of the browser, and shows it.
import { chooseWallet, connect, onClick, readBalance, signTypedData, WalletError } from './wallet.js'
import { exactAuthorization, readOffers, sendPaid, transferData } from './x402.js'

/** JSON is indented; calendars are shown as they are. */
const asShown = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function start(section) {
  const { target, cost, signing, settling } = section.dataset
  const find = (name) => section.querySelector(`[data-part=${name}]`)
  const [price, pay, problem, progress] = [
    find('price'),
    find('pay'),
    section.querySelector('[role=alert]'),
    section.querySelector('[role=status]'),
  ]
  const language = document.documentElement.lang
  const usdc = (microUsd) => `${new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(microUsd / 1e6)} USDC`
  // A busy service refuses who has neither a key nor a payment.
  const ask = async (attempts = 5) => {
    const response = await fetch(target)
    if (response.status !== 503 || attempts === 1) return response
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(response.headers.get('Retry-After') ?? 1)))
    return ask(attempts - 1)
  }
  const getOffer = async () => {
    const required = readOffers(await ask())
    return { required, offer: required.accepts.find(({ scheme }) => scheme === 'exact') }
  }
  const { offer: shown } = await getOffer()
  if (!shown) throw new WalletError('failed')
  price.textContent = cost.replace('{amount}', usdc(Number(shown.amount)))
  pay.hidden = false
  onClick(pay, section, problem, async () => {
    const { required, offer } = await getOffer()
    // What is signed is what the page shows.
    if (offer?.amount !== shown.amount) return location.reload()
    const provider = await chooseWallet(find('wallets'))
    const address = await connect(provider, offer.network)
    const balance = await readBalance(provider, offer.asset, address)
    if (balance !== undefined && balance < BigInt(offer.amount)) throw new WalletError('tooLittle')
    progress.textContent = signing
    const authorization = exactAuthorization(offer, address)
    const clear = () => {
      progress.textContent = ''
    }
    const typedData = transferData(offer, 'TransferWithAuthorization', authorization)
    const signature = await signTypedData(provider, address, typedData).finally(clear)
    progress.textContent = settling
    const payment = { x402Version: 2, resource: required.resource, accepted: offer, payload: { signature, authorization } }
    const { response, receipt } = await sendPaid(target, {}, payment).finally(clear)
    find('transaction').textContent = receipt.transaction
    find('answer').textContent = asShown(await response.text())
    find('bought').hidden = false
    // A second click would buy it again.
    pay.hidden = true
  })
}

const section = document.querySelector('#pay-call')
if (section) {
  section.hidden = false
  start(section).catch(() => {
    section.querySelector('[role=alert]').textContent = section.dataset.notOffered
  })
}
