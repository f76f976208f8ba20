import type { WalletTexts } from './texts.ts'

export const fr: WalletTexts = {
  title: 'Paiement à l’appel',
  description: 'Des données sportives sans compte : payez chaque appel en USDC depuis un portefeuille. Prix, solde, exemples.',
  lead: 'Sans compte et sans clé : chaque réponse se paie en USDC avec le protocole ouvert x402. Les erreurs ne coûtent rien.',
  notSetUp: 'Le paiement à l’appel n’est pas configuré ici. Utilisez une clé.',
  prices: 'Ce que coûte un appel',
  call: 'Appel',
  kinds: {
    list: 'Listes : matchs, classements, équipes, joueurs, courses',
    item: 'Un match, une équipe, un joueur ou une course',
    briefing: 'Un briefing',
  },
  fromBalance: 'Depuis le solde',
  onChain: 'Un paiement sur la chaîne',
  pricesHint: (network) => `Les paiements se font sur ${network}. Vous ne payez pas de gas. La référence donne le prix de chaque endpoint.`,
  balance: 'Solde',
  balanceHint: (minimum) =>
    `Déposez ${minimum} ou plus dans un canal à vous, détenu par un contrat sur la chaîne. Chaque appel y prélève son prix, et le reste vous revient dès que vous le demandez.`,
  needsScript: 'Connecter un portefeuille nécessite JavaScript. Les programmes déposent eux-mêmes, voir les exemples.',
  connect: 'Connecter un portefeuille',
  wallet: 'Portefeuille',
  noChannels: 'Ce portefeuille n’a pas encore de canal.',
  channels: 'Canaux',
  channel: 'Canal',
  drawn: 'Dépensé',
  actions: 'Actions',
  statement: 'Relevé',
  withdraw: 'Retirer',
  withdrawHint:
    'Le retrait renvoie tout le solde d’un canal au portefeuille. Vous signez que le canal ne doit pas plus que ce qui a été dépensé, rien d’autre.',
  at: 'Heure',
  movement: 'Mouvement',
  amount: 'Montant',
  what: 'Appel ou transaction',
  entries: { deposit: 'Dépôt', draw: 'Dépense', undo: 'Dépense annulée', refund: 'Retrait', claim: 'Versé à nous' },
  deposit: 'Déposer',
  depositHint: (price) =>
    `Vous signez deux fois : le transfert d’exactement ce montant dans votre canal (EIP-3009) et un bon de ${price} pour l’appel avec lequel il est fait, la liste des matchs en cours. Un canal qui a un solde reste tel quel : le dépôt en ouvre un autre.`,
  depositAmount: 'Montant en USDC',
  samples: 'Depuis un programme',
  samplesHint:
    'KEY est la clé privée d’un portefeuille avec des USDC. Le premier exemple paie depuis votre canal et en ouvre un s’il n’y en a pas ; le second fait un paiement sur la chaîne pour chaque appel.',
  script: {
    unknown: 'On ne sait pas encore si l’opération a été exécutée. Ne la répétez pas : rechargez cette page dans quelques minutes.',
    failed: 'Cela n’a pas fonctionné, et rien n’a été payé. Rechargez la page et réessayez.',
    signing: 'Confirmez deux fois dans votre portefeuille. Le dépôt prend ensuite quelques secondes.',
    deposited: 'Déposé : {amount}.',
    withdrawn: 'Renvoyé à votre portefeuille : {amount}.',
  },
}
