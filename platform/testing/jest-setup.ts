// Tests select their back ends themselves: variables of the shell must not turn an embedded test into one on a real
// server.
for (const variable of ['MONGODB_URL', 'NATS_URL', 'REDIS_URL']) delete process.env[variable]
