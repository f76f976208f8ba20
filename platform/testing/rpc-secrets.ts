/** Default gRPC secrets of processes in tests. */
export const rpcSecretsForTest = {
  RPC_SECRET: 'between-services-of-a-test-0123456789',
  RPC_ADMIN_SECRET: 'of-the-operator-of-a-test-0123456789',
  RPC_SITE_SECRET: 'of-the-site-of-a-test-0123456789012',
}
