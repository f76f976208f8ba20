import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const nodeScript = join(root, 'deploy/kubernetes/verify/node/node')
const namespace = 'sports'
const tag = 'lab'
/** The address of this machine on the bridge of the pods. */
export const hostAddress = '10.77.0.1'

/** A Kubernetes of one node on this machine, with the images of all services. */
export interface Cluster {
  /** Output of a program with the cluster's administrator in KUBECONFIG. Errors: that of a failed command, with its stderr. */
  run(program: string, ...args: readonly string[]): Promise<string>
  /** kubectl in the namespace of the services. */
  kubectl(...args: readonly string[]): Promise<string>
  /** Names of all Deployments of services. */
  services(): Promise<string[]>
  /** Names of the ready pods of a service. */
  pods(service: string): Promise<string[]>
  /** Restarts a Deployment; resolves when its new pods are ready. */
  rollOut(service: string): Promise<void>
  /** Resolves when the Deployments or StatefulSets, "deployment/live", have all pods ready. */
  ready(...workloads: readonly string[]): Promise<void>
  /** Asks the API to evict a pod, as a drain does. Errors: the request was refused. */
  evict(pod: string): Promise<string>
  /** Sends SIGKILL to the process of a pod's container; resolves when its successor in the pod is ready. */
  kill(pod: string): Promise<void>
  /** The ClusterIP of a Service. */
  address(service: string): Promise<string>
  /** Creates an API key by the command line, in the pod of the operators. */
  newKey(...options: readonly string[]): Promise<string>
  /** Arguments of helm that name the values and images of these checks. `as`: the tag of all images. */
  values(as?: string): string[]
  /** Gives the images of all services another tag on the node. */
  tagImages(as: string): Promise<void>
}

const call = promisify(execFile)

/** The images of the back ends, under the names of the manifests; made when they are missing. */
const backEndImages = (): string[] =>
  execFileSync(join(root, 'deploy/images/stand-ins'), ['back-ends'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0]!)

/** The images that skaffold.yaml builds; built when they are missing. */
function serviceImages(): string[] {
  const { build } = parse(readFileSync(join(root, 'skaffold.yaml'), 'utf8')) as { build: { artifacts: { image: string }[] } }
  const names = build.artifacts.map(({ image }) => image.replace('touchline/', ''))
  const image = (name: string) => `localhost/touchline/${name}:${tag}`
  const missing = names.filter((name) => spawnSync('podman', ['image', 'exists', image(name)]).status !== 0)
  const builder = join(root, 'deploy/images/podman-build')
  if (missing.length > 0) execFileSync(builder, ['localhost/touchline', tag, ...missing], { stdio: ['ignore', 'ignore', 'inherit'] })
  return names.map(image)
}

/** Starts the node and loads the images. Errors: an Error of the script that failed, which printed the reason. */
export async function startCluster(): Promise<Cluster> {
  const images = serviceImages()
  const folder = mkdtempSync(join(tmpdir(), 'touchline-node-'))
  const env = {
    ...process.env,
    PATH: [join(homedir(), '.cache/touchline/bin'), process.env.PATH].join(delimiter),
    KUBECONFIG: join(folder, 'kubeconfig'),
  }
  const node = (verb: string, ...args: readonly string[]) =>
    void execFileSync(nodeScript, [verb, folder, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => node('down'))
  process.once('SIGTERM', () => process.exit(1))
  node('up')
  node('volumes', '2')
  node('load', ...backEndImages(), ...images)
  const run: Cluster['run'] = async (program, ...args) => (await call(program, args, { cwd: root, env, maxBuffer: 64 * 2 ** 20 })).stdout
  const kubectl: Cluster['kubectl'] = (...args) => run('kubectl', '--namespace', namespace, ...args)
  const ctr = (...args: readonly string[]) => run('ctr', '--address', join(folder, 'containerd.sock'), '--namespace', 'k8s.io', ...args)
  const ready: Cluster['ready'] = async (...workloads) => {
    for (const each of workloads) await kubectl('rollout', 'status', each, '--timeout=300s')
  }
  return {
    ...{ run, kubectl, ready, ...pods(kubectl, ctr) },
    async services() {
      const names = await kubectl('get', 'deployments', '--output=jsonpath={.items[*].metadata.name}')
      return names.split(' ').filter((name) => name !== 'cli')
    },
    async rollOut(service) {
      await kubectl('rollout', 'restart', `deployment/${service}`)
      await ready(`deployment/${service}`)
    },
    address: (service) => kubectl('get', 'service', service, '--output=jsonpath={.spec.clusterIP}'),
    async newKey(...options) {
      const printed = await kubectl('exec', 'deployment/cli', '--', 'touchline', 'keys', 'create', ...options)
      return (JSON.parse(printed) as { key: string }).key
    },
    values: (as = tag) => [
      '--values=charts/touchline/values-ci.yaml',
      `--set=global.image.registry=localhost,global.image.tag=${as},trial.storage=4Gi`,
    ],
    async tagImages(as) {
      for (const image of images) await ctr('images', 'tag', image, image.replace(`:${tag}`, `:${as}`))
    },
  }
}

const pods = (kubectl: Cluster['kubectl'], ctr: Cluster['kubectl']): Pick<Cluster, 'pods' | 'evict' | 'kill'> => ({
  async pods(service) {
    const { items } = JSON.parse(await kubectl('get', 'pods', `--selector=app.kubernetes.io/name=${service}`, '--output=json')) as PodList
    const isReady = ({ status, metadata }: Pod) =>
      metadata.deletionTimestamp === undefined && status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True')
    return items.filter(isReady).map(({ metadata }) => metadata.name)
  },
  async evict(pod) {
    const file = join(tmpdir(), `eviction-${pod}.json`)
    writeFileSync(file, JSON.stringify({ apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod, namespace } }))
    try {
      return await kubectl('create', '--raw', `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`, '--filename', file)
    } finally {
      rmSync(file)
    }
  },
  async kill(pod) {
    const id = () => kubectl('get', 'pod', pod, '--output=jsonpath={.status.containerStatuses[0].containerID}')
    const killed = await id()
    await ctr('tasks', 'kill', '--signal', 'SIGKILL', killed.replace('containerd://', ''))
    while ((await id()) === killed) await wait(200)
    await kubectl('wait', '--for=condition=Ready', `pod/${pod}`, '--timeout=300s')
  },
})

/** Whether a command succeeds. */
export const succeeds = (command: Promise<unknown>): Promise<boolean> =>
  command.then(
    () => true,
    () => false,
  )

interface Pod {
  metadata: { name: string; deletionTimestamp?: string }
  status: { conditions?: { type: string; status: string }[] }
}
interface PodList {
  items: Pod[]
}
