import type { Language } from '@touchline/contract/catalog'

/** Problems with a wallet, by the code of the `WalletError` that the scripts throw. Each page adds its own. */
interface Texts {
  noWallet: string
  wrongChain: string
  rejected: string
  tooLittle: string
}

export const walletProblems: Readonly<Record<Language, Texts>> = {
  en: {
    noWallet: 'No wallet was found in this browser. Install one or open this page in the browser of your wallet.',
    wrongChain: 'The wallet did not switch to the network of the payment. Switch it there and try again.',
    rejected: 'You declined in the wallet. Nothing was paid.',
    tooLittle: 'The wallet does not hold enough USDC on this network. Nothing was paid.',
  },
  de: {
    noWallet: 'In diesem Browser wurde keine Wallet gefunden. Installieren Sie eine, oder öffnen Sie die Seite im Browser Ihrer Wallet.',
    wrongChain: 'Die Wallet hat nicht zum Netzwerk der Zahlung gewechselt. Wechseln Sie es dort, und versuchen Sie es noch einmal.',
    rejected: 'Sie haben in der Wallet abgelehnt. Es wurde nichts bezahlt.',
    tooLittle: 'Die Wallet hat auf diesem Netzwerk nicht genug USDC. Es wurde nichts bezahlt.',
  },
  es: {
    noWallet: 'No se ha encontrado ningún monedero en este navegador. Instale uno o abra esta página en el navegador de su monedero.',
    wrongChain: 'El monedero no ha cambiado a la red del pago. Cámbiela allí e inténtelo de nuevo.',
    rejected: 'Lo ha rechazado en el monedero. No se ha pagado nada.',
    tooLittle: 'El monedero no tiene suficientes USDC en esta red. No se ha pagado nada.',
  },
  it: {
    noWallet: 'In questo browser non è stato trovato nessun wallet. Installane uno o apri questa pagina nel browser del tuo wallet.',
    wrongChain: 'Il wallet non è passato alla rete del pagamento. Cambiala lì e riprova.',
    rejected: 'Hai rifiutato nel wallet. Non è stato pagato nulla.',
    tooLittle: 'Il wallet non ha abbastanza USDC su questa rete. Non è stato pagato nulla.',
  },
  fr: {
    noWallet:
      'Aucun portefeuille n’a été trouvé dans ce navigateur. Installez-en un ou ouvrez cette page dans le navigateur de votre portefeuille.',
    wrongChain: 'Le portefeuille n’est pas passé au réseau du paiement. Changez-le dans le portefeuille et réessayez.',
    rejected: 'Vous avez refusé dans le portefeuille. Rien n’a été payé.',
    tooLittle: 'Le portefeuille n’a pas assez d’USDC sur ce réseau. Rien n’a été payé.',
  },
}
