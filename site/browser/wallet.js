// Wallets of the browser: discovery by EIP-6963, and what the pages ask of a wallet.

/** A problem that the visitor can solve. `code` is the name of a text of the page. */
export class WalletError extends Error {
  constructor(code) {
    super(code)
    this.code = code
  }
}

const announceMs = 250
const userRejected = 4001
const unknownChain = 4902

/** What a wallet needs to know about a network that it does not have yet. */
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networks = {
  'eip155:8453': {
    chainName: 'Base',
    nativeCurrency: ether,
    rpcUrls: ['https://mainnet.base.org'],
    blockExplorerUrls: ['https://basescan.org'],
  },
  'eip155:84532': {
    chainName: 'Base Sepolia',
    nativeCurrency: ether,
    rpcUrls: ['https://sepolia.base.org'],
    blockExplorerUrls: ['https://sepolia.basescan.org'],
  },
}

/** The number of a network, CAIP-2: "eip155:8453". */
export const getChainId = (network) => Number(network.split(':')[1])

/** "0x" and two hexadecimal digits for each byte. */
export const toHex = (bytes) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The wallets that announce themselves, each `{ info: { uuid, name }, provider }`. */
export function findWallets() {
  const found = new Map()
  const add = ({ detail }) => found.set(detail.info.uuid, detail)
  addEventListener('eip6963:announceProvider', add)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return new Promise((resolve) => {
    setTimeout(() => {
      removeEventListener('eip6963:announceProvider', add)
      resolve([...found.values()])
    }, announceMs)
  })
}

/** The only wallet, or the one whose button in `place` the visitor clicks. */
export async function chooseWallet(place) {
  const wallets = await findWallets()
  if (wallets.length === 0) throw new WalletError('noWallet')
  if (wallets.length === 1) return wallets[0].provider
  return new Promise((resolve) => {
    const buttons = wallets.map(({ info, provider }) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'secondary outline'
      button.textContent = info.name
      button.addEventListener('click', () => {
        place.replaceChildren()
        resolve(provider)
      })
      return button
    })
    place.replaceChildren(...buttons)
    buttons[0].focus()
  })
}

/** One request of EIP-1193. Errors: WalletError `rejected`; those of the wallet. */
export async function ask(provider, method, params = []) {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw error?.code === userRejected ? new WalletError('rejected') : error
  }
}

/** Connects a wallet on this network. Returns its address in lower case. */
export async function connect(provider, network) {
  const [address] = await ask(provider, 'eth_requestAccounts')
  if (!address) throw new WalletError('rejected')
  await switchNetwork(provider, network)
  return address.toLowerCase()
}

async function switchNetwork(provider, network) {
  const chainId = `0x${getChainId(network).toString(16)}`
  const isThere = async () => String(await ask(provider, 'eth_chainId')).toLowerCase() === chainId
  if (await isThere()) return
  await ask(provider, 'wallet_switchEthereumChain', [{ chainId }]).catch((error) => {
    if (error?.code !== unknownChain || !networks[network]) throw error instanceof WalletError ? error : new WalletError('wrongChain')
    return ask(provider, 'wallet_addEthereumChain', [{ chainId, ...networks[network] }])
  })
  if (!(await isThere())) throw new WalletError('wrongChain')
}

/** Balance of a token in atomic units. Undefined: the wallet's node does not answer. */
export async function readBalance(provider, token, owner) {
  const balanceOf = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  try {
    return BigInt(await ask(provider, 'eth_call', [{ to: token, data: balanceOf }, 'latest']))
  } catch {
    return undefined
  }
}

/** The signature of EIP-712 data. */
export const signTypedData = (provider, address, data) => ask(provider, 'eth_signTypedData_v4', [address, JSON.stringify(data)])

/** The signature of a text, EIP-191. */
export function signText(provider, address, text) {
  return ask(provider, 'personal_sign', [toHex(new TextEncoder().encode(text)), address])
}

/**
 * Runs `act` on a click of the button, which is busy meanwhile. Shows problems in `problem`: the text `data-CODE` of
 * `texts`, or that of `failed`.
 */
export function onClick(button, texts, problem, act) {
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true'
    button.disabled = true
    problem.textContent = ''
    try {
      await act()
    } catch (error) {
      problem.textContent = (error instanceof WalletError && texts.dataset[error.code]) || texts.dataset.failed
    } finally {
      button.ariaBusy = null
      button.disabled = false
    }
  })
}
