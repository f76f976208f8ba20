import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '@touchline/platform/testing/free-ports'
import { cores } from '../speed/live-poll/load.ts'
import { get, pinned, type Target, until } from './processes.ts'

/** The input of a peer's configuration. */
export interface PeerInput {
  folder: string
  path: string
  keys: readonly string[]
  identity: Buffer
  gzip: Buffer
  /** Port of the upstream of proxies, on the core of the load. */
  upstream: number
}

interface Peer {
  name: string
  binary: string
  /** Modules that the binary loads. */
  modules?: readonly string[]
  /** The parts of the four jobs that the peer does not do. */
  lacks: string
  configuration(input: PeerInput, port: number): string
  command(file: string): readonly string[]
}

const limit = 6_000_000
const type = 'application/json; charset=utf-8'
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const nginxMain = (folder: string): string => `
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
events { worker_connections 1024; }`

const nginxHttp = (folder: string): string => `
  ${temporary.map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')}
  log_format line '$msec $remote_addr "$request" $status $body_bytes_sent $request_time $http_x_api_key';
  access_log /dev/null line buffer=64k flush=1s;
  keepalive_requests 1000000000; sendfile on; tcp_nopush on; tcp_nodelay on; open_file_cache max=100 inactive=60s;`

/**
 * A file, and one with its compressed bytes. A leaky bucket rejects requests above its rate immediately, so its rate is
 * higher.
 */
const nginx: Peer = {
  name: 'nginx, a file',
  binary: 'nginx',
  lacks: 'X-RateLimit-Remaining',
  configuration: ({ folder, path, keys }, port) => `${nginxMain(folder)}
http {${nginxHttp(folder)}
  map_hash_max_size 65536; map_hash_bucket_size 256; variables_hash_max_size 2048;
  map $http_x_api_key $known { default 0; ${keys.map((key) => `"${key}" 1;`).join(' ')} }
  limit_req_zone $http_x_api_key zone=keys:16m rate=${4 * limit}r/m;
  limit_req_status 429;
  server {
    listen 127.0.0.1:${port}; root ${folder}/www; types { } default_type "${type}";
    location = ${path} {
      if ($known = 0) { return 401; }
      limit_req zone=keys burst=20000 nodelay;
      add_header Cache-Control "private, max-age=5"; add_header X-RateLimit-Limit ${limit};
      gzip_static on; gzip_vary on;
    }
  }
}`,
  command: (file) => ['nginx', '-c', file, '-e', '/dev/null'],
}

const luaModules = ['ndk_http_module', 'ngx_http_lua_module'].map((name) => `/usr/lib/nginx/modules/${name}.so`)

/** The four jobs in Lua, with a fixed minute as the window of the limit; the counts are in shared memory. */
const nginxLua: Peer = {
  name: 'nginx + Lua, a file',
  binary: 'nginx',
  modules: luaModules,
  lacks: '',
  configuration: ({ folder, path, keys }, port) => `${luaModules.map((module) => `load_module ${module};`).join(' ')}${nginxMain(folder)}
http {${nginxHttp(folder)}
  lua_shared_dict counts 32m;
  init_by_lua_block { keys = { ${keys.map((key) => `["${key}"]=true`).join(',')} } }
  server {
    listen 127.0.0.1:${port}; root ${folder}/www; types { } default_type "${type}";
    location = ${path} {
      access_by_lua_block {
        local key = ngx.var.http_x_api_key
        if not key or not keys[key] then return ngx.exit(401) end
        local second = ngx.time()
        local minute = second - second % 60
        local count = ngx.shared.counts:incr(key .. minute, 1, 0, 120)
        ngx.header["X-RateLimit-Limit"] = ${limit}
        ngx.header["X-RateLimit-Remaining"] = math.max(0, ${limit} - count)
        if count > ${limit} then
          ngx.header["Retry-After"] = minute + 60 - second
          return ngx.exit(429)
        end
      }
      add_header Cache-Control "private, max-age=5";
      gzip_static on; gzip_vary on;
    }
  }
}`,
  command: nginx.command,
}

/** Uses two caches for identity and gzip, because a single one sends the identity to clients that accept gzip. */
const haproxy: Peer = {
  name: 'HAProxy, its cache',
  binary: 'haproxy',
  lacks: '',
  configuration: ({ folder, keys, upstream }, port) => {
    writeFileSync(join(folder, 'keys.map'), keys.map((key) => `${key} 1\n`).join(''))
    const cache = (name: string) => `cache ${name}\n total-max-size 8\n max-object-size 200000\n max-age 60\n process-vary on`
    return `
global
 nbthread 1
 log stdout format raw local0
 tune.bufsize 32768
defaults
 mode http
 log global
 option httplog
 timeout client 60s
 timeout server 10s
 timeout connect 2s
${cache('plain')}
${cache('compressed')}
frontend edge
 bind 127.0.0.1:${port}
 stick-table type string len 64 size 20k expire 2m store http_req_rate(60s)
 http-request return status 401 unless { req.hdr(x-api-key),map_str(${folder}/keys.map) -m found }
 http-request track-sc0 req.hdr(x-api-key)
 http-request set-var(txn.rate) sc_http_req_rate(0)
 http-request return status 429 hdr Retry-After 60 if { sc_http_req_rate(0) gt ${limit} }
 http-request set-var(txn.gz) bool(true) if { req.hdr(accept-encoding) -m sub gzip }
 http-request cache-use compressed if { var(txn.gz) -m bool }
 http-request cache-use plain unless { var(txn.gz) -m bool }
 http-request del-header if-none-match
 http-response cache-store compressed if { var(txn.gz) -m bool }
 http-response cache-store plain unless { var(txn.gz) -m bool }
 http-after-response set-header X-RateLimit-Limit ${limit}
 http-after-response set-header X-RateLimit-Remaining %[int(${limit}),sub(txn.rate)]
 http-after-response del-header content-length if { status 304 }
 default_backend origin
backend origin
 server origin 127.0.0.1:${upstream}
`
  },
  command: (file) => ['haproxy', '-db', '-f', file],
}

/**
 * Has no rate limit, because Caddy does not include one, and only twenty keys, because it compares a key with one line
 * after the other.
 */
const caddy: Peer = {
  name: 'Caddy, a file',
  binary: 'caddy',
  lacks: 'limit, all but 20 keys',
  configuration: ({ folder, keys }, port) => `{
 admin off
 auto_https off
 storage file_system ${folder}/caddy
}
http://127.0.0.1:${port} {
 log {
  output file /dev/null
 }
 map {header.X-API-Key} {known} {
${keys
  .slice(0, caddyKeys)
  .map((key) => `  ${key} 1`)
  .join('\n')}
  default 0
 }
 @unknown vars {known} 0
 route {
  respond @unknown 401
  header Cache-Control "private, max-age=5"
  header Content-Type "${type}"
  root * ${folder}/www
  file_server {
   precompressed gzip
  }
 }
}`,
  // Caddy stores its configuration there. The option that prevents this is newer than Debian's Caddy.
  command: (file) => ['env', `XDG_CONFIG_HOME=${dirname(file)}`, 'caddy', 'run', '--adapter', 'caddyfile', '--config', file],
}
const caddyKeys = 20

/** Calls its upstream for every response. */
const traefik: Peer = {
  name: 'Traefik, no cache',
  binary: 'traefik',
  lacks: 'keys, headers, 304',
  configuration: ({ folder, path, upstream }, port) => {
    const dynamic = {
      http: {
        routers: { live: { rule: `Path(\`${path}\`)`, service: 'origin', middlewares: ['limit'] } },
        middlewares: {
          limit: { rateLimit: { average: limit, period: '1m', burst: 20_000, sourceCriterion: { requestHeaderName: 'X-API-Key' } } },
        },
        services: { origin: { loadBalancer: { servers: [{ url: `http://127.0.0.1:${upstream}` }] } } },
      },
    }
    writeFileSync(join(folder, 'dynamic.yml'), JSON.stringify(dynamic))
    return JSON.stringify({
      entryPoints: { web: { address: `127.0.0.1:${port}` } },
      providers: { file: { filename: join(folder, 'dynamic.yml') } },
      global: { checkNewVersion: false, sendAnonymousUsage: false },
      accessLog: { filePath: '/dev/null', format: 'json', bufferingSize: 100 },
    })
  },
  command: (file) => ['traefik', `--configFile=${file}`],
}

const peers: readonly Peer[] = [nginx, nginxLua, haproxy, caddy, traefik]
const isThere = ({ binary, modules = [] }: Peer): boolean => spawnSync('which', [binary]).status === 0 && modules.every(existsSync)

export interface RunningPeer extends Target {
  lacks: string
  keys: readonly string[]
}

/** Starts every installed peer. Calls `skipped` with the others. */
export async function startPeers(input: Omit<PeerInput, 'folder'>, root: string, skipped: (name: string) => void): Promise<RunningPeer[]> {
  const running: RunningPeer[] = []
  for (const peer of peers) {
    if (isThere(peer)) running.push(await start(peer, { ...input, folder: join(root, peer.name.replaceAll(/\W+/g, '-')) }))
    else skipped(peer.name.split(',')[0]!)
  }
  return running
}

async function start({ name, lacks, configuration, command }: Peer, input: PeerInput): Promise<RunningPeer> {
  const { folder, path, keys, identity, gzip } = input
  const port = await freePort()
  const page = join(folder, 'www', path)
  mkdirSync(join(page, '..'), { recursive: true })
  writeFileSync(page, identity)
  writeFileSync(`${page}.gz`, gzip)
  // Traefik derives the format from the file extension.
  const file = join(folder, 'configuration.yml')
  writeFileSync(file, configuration(input, port))
  const { pid } = pinned(cores.server, command(file), {})
  await until(async () => (await get(port, path, { 'X-API-Key': keys[0]! })).status === 200, name)
  return { name, lacks, port, pid: pid!, isBusy: false, keys: name === caddy.name ? keys.slice(0, caddyKeys) : keys }
}
