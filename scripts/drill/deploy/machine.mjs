import { fork, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../../ensure.mjs'
import { container } from './container.mjs'
import { postgresProgram } from './programs.mjs'
import { commandOf, editsOf, hostsOf, readCompose } from './shipped.mjs'

const deploy = join(root, 'deploy')

/** The name in PUBLIC_URL and in the certificate. */
export const publicHost = 'hospital.example'
export const publicUrl = `https://${publicHost}`

/** An address of a network interface, for the programs that refuse to work on loopback alone: coturn and Janus. */
export const publicAddress = '192.0.2.10'

const secret = () => randomBytes(32).toString('hex')

/**
 * Starts what deploy/compose.yaml describes, without containers, in the namespaces of `main.mjs`: there, each service has a
 * loopback address of its own under the name that it has in Docker, so that the files in deploy/ are used as they are.
 *
 * Different from Docker:
 * - servers listen on their own address (HOST) and have a folder each (DATA_DIR), because they share a file system;
 * - PostgreSQL, Redis, nginx, coturn and Janus are Debian's;
 * - the tests' S3 server, with its bucket, is there in place of MinIO; it accepts one key pair.
 *
 * @param {string} folder for everything that is written
 */
export async function startMachine(folder) {
  const at = (name) => join(folder, name)
  for (const name of ['log', 'run', 'files', 'tls', 'redis']) mkdirSync(at(name))
  const stores = await startStores(at('files'), 9000)
  const variables = {
    PUBLIC_URL: publicUrl,
    SECRET_KEY: secret(),
    POSTGRES_PASSWORD: secret(),
    SERVER_POSTGRES_PASSWORD: secret(),
    TURN_SECRET: secret(),
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    SMTP_URL: stores.smtpUrl,
    MAIL_FROM: `Mashfa <no-reply@${publicHost}>`,
    TURN_URLS: `turn:${publicHost}:3478`,
    TURN_REALM: publicHost,
    MEETING_ENGINE: 'p2p',
    PUBLIC_ADDRESS: publicAddress,
    JANUS_SECRET: secret(),
    TLS_FOLDER: at('tls'),
  }
  const compose = readCompose(readFileSync(join(deploy, 'compose.yaml'), 'utf8'), variables)
  const { addresses, text } = hostsOf(Object.keys(compose), { minio: '127.0.0.1' })
  addresses[publicHost] = addresses.proxy
  writeFileSync(at('hosts'), `${text}${addresses.proxy} ${publicHost}\n`)
  mount(at('hosts'), '/etc/hosts')
  // PostgreSQL's socket and the process ids.
  mount(at('run'), '/run')
  addInterface()

  const options = (name, more) => ({ env: compose[name].environment, log: at(`log/${name}.log`), cwd: folder, ...more })

  const postgres = container(compose.postgres, await preparePostgres(compose.postgres, at, options))
  postgres.begin()
  await postgres.ready()
  createDatabase(compose.postgres, options)

  const redis = container(
    compose.redis,
    options('redis', {
      command: compose.redis.command,
      cwd: at('redis'),
      isReady: () => answers(addresses.redis, 6379, 'PING\r\n', '+PONG'),
    }),
  )
  redis.begin()
  await redis.ready()

  const serverCommand = commandOf(readFileSync(join(deploy, 'Dockerfile'), 'utf8'))
  /** The environment of a server: as shipped, except for what containers would have of their own. */
  const serverEnv = (name) => ({
    ...compose[name].environment,
    NODE_ENV: 'production',
    HOST: addresses[name],
    DATA_DIR: at(`data-${name}`),
    // The load books more for each patient than anybody may.
    MAX_BOOKINGS_PER_DOCTOR_DAY: '1000',
    MAX_OPEN_BOOKINGS: '10000',
  })
  const nodeCommand = ([program, ...parameters]) => [program === 'node' ? process.execPath : program, ...parameters]

  /** Runs one of the server's programs to its end, such as `migrate`. */
  function run(name, command) {
    const { status, stdout, stderr } = spawnSync(nodeCommand(command)[0], nodeCommand(command).slice(1), {
      cwd: root,
      env: { PATH: process.env.PATH, ...serverEnv(name) },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
    return stdout
  }

  run('migrate', compose.migrate.command)
  const servers = Object.fromEntries(
    ['server-1', 'server-2', 'worker'].map((name) => [
      name,
      container(
        compose[name],
        options(name, {
          command: nodeCommand(serverCommand),
          cwd: root,
          env: serverEnv(name),
          isReady: () => isOk(`http://${name}:3000/api/ready`),
        }),
      ),
    ]),
  )
  for (const server of Object.values(servers)) server.begin()
  for (const server of Object.values(servers)) await server.ready()

  const certificate = makeCertificate(at('tls'))
  const proxy = container(
    compose.proxy,
    options('proxy', {
      ...prepareNginx(at),
      isReady: () => answers(addresses.proxy, 80, `GET / HTTP/1.0\r\n\r\n`, 'HTTP/1.1 301'),
    }),
  )
  proxy.begin()
  await proxy.ready()

  const coturn = container(
    compose.coturn,
    options('coturn', {
      command: ['turnserver', '--pidfile', at('run/turnserver.pid'), ...compose.coturn.command],
      isReady: () => listens(publicAddress, 3478),
    }),
  )
  const janus = container(compose.janus, prepareJanus(at, options))
  for (const service of [coturn, janus]) service.begin()
  for (const service of [coturn, janus]) await service.ready()

  return {
    certificate,
    variables,
    addresses,
    services: { postgres, redis, proxy, ...servers, coturn, janus },
    mails: stores.mails,
    /** Runs a program of the server with the settings of the worker, as operating.md says. */
    operate: (...parameters) => run('worker', ['node', ...parameters]),
    ownerUrl: compose.migrate.environment.MIGRATION_DATABASE_URL,
  }
}

/** The tests' S3 server and mail server. */
async function startStores(folder, port) {
  const child = fork(join(root, 'scripts/drill/deploy/services.ts'), [folder, String(port)], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  })
  child.once('exit', (code, signal) => console.error(`The S3 and mail server ended with ${code ?? signal}.`))
  const [{ smtpUrl }] = await once(child, 'message')
  return {
    smtpUrl,
    /** @returns {Promise<{ to: string[], raw: string }[]>} all mails that were received */
    async mails() {
      child.send(0)
      return (await once(child, 'message'))[0]
    },
  }
}

/** Creates the cluster as the image of PostgreSQL does. */
async function preparePostgres({ environment }, at, options) {
  const [uid, gid] = ['-u', '-g'].map((of) => Number(output('id', [of, 'postgres'])))
  const data = at('postgres')
  for (const path of [data, '/run/postgresql']) {
    mkdirSync(path)
    chownSync(path, uid, gid)
  }
  const password = at('postgres-password')
  writeFileSync(password, environment.POSTGRES_PASSWORD)
  chownSync(password, uid, gid)
  const settings = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=scram-sha-256']
  const user = [`--username=${environment.POSTGRES_USER}`, `--pwfile=${password}`]
  output(postgresProgram('initdb'), ['-D', data, ...settings, ...user], { uid, gid, cwd: at('.') })
  const { POSTGRES_USER } = environment
  return options('postgres', {
    command: [postgresProgram('postgres'), '-D', data, '-c', 'listen_addresses=*'],
    user: { uid, gid },
    isReady: async () => spawnSync(postgresProgram('pg_isready'), ['-h', 'postgres', '-U', POSTGRES_USER]).status === 0,
  })
}

/** Creates the database and runs the scripts in deploy/postgres, as the image does. */
function createDatabase({ environment }, options) {
  const { env } = options('postgres', {})
  const { POSTGRES_USER, POSTGRES_DB } = environment
  output(postgresProgram('createdb'), ['-U', POSTGRES_USER, POSTGRES_DB])
  for (const script of readdirSync(join(deploy, 'postgres')).sort())
    output(join(deploy, 'postgres', script), [], { env: { PATH: process.env.PATH, ...env } })
}

function makeCertificate(folder) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const subject = ['-subj', `/CN=${publicHost}`, '-addext', `subjectAltName=DNS:${publicHost}`]
  output('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files])
  return readFileSync(join(folder, 'fullchain.pem'), 'utf8')
}

/** Puts deploy/nginx.conf and the certificate where compose.yaml mounts them, below Debian's own nginx.conf. */
function prepareNginx(at) {
  cpSync('/etc/nginx', at('nginx'), { recursive: true, verbatimSymlinks: true })
  for (const name of ['conf.d', 'sites-enabled']) {
    output('rm', ['-rf', at(`nginx/${name}`)])
    mkdirSync(at(`nginx/${name}`))
  }
  mkdirSync(at('nginx/tls'))
  writeFileSync(at('nginx/conf.d/default.conf'), '')
  mount(at('nginx'), '/etc/nginx')
  mount(join(deploy, 'nginx.conf'), '/etc/nginx/conf.d/default.conf')
  mount(at('tls'), '/etc/nginx/tls')
  mkdirSync(at('log/nginx'))
  mount(at('log/nginx'), '/var/log/nginx')
  output('nginx', ['-t'])
  return { command: ['nginx', '-g', 'daemon off;'] }
}

/** Builds what deploy/janus/Dockerfile builds, on Debian's Janus. */
function prepareJanus(at, options) {
  const dockerfile = readFileSync(join(deploy, 'janus/Dockerfile'), 'utf8')
  cpSync('/etc/janus', at('janus'), { recursive: true })
  for (const name of readdirSync(join(deploy, 'janus')).filter((file) => file.endsWith('.jcfg')))
    cpSync(join(deploy, 'janus', name), at(`janus/${name}`))
  mount(at('janus'), '/etc/janus')
  for (const edit of editsOf(dockerfile)) output('sh', ['-c', edit])
  // Its command writes to /tmp, which is the container's own.
  mkdirSync(at('janus-tmp'))
  chmodSync(at('janus-tmp'), 0o777)
  const asNobody = 'mount --bind "$0" /tmp && exec setpriv --reuid nobody --regid nogroup --clear-groups "$@"'
  return options('janus', {
    command: ['unshare', '--mount', 'sh', '-c', asNobody, at('janus-tmp'), ...commandOf(dockerfile)],
    cwd: '/',
    isReady: () => isOk('http://janus:8088/janus/info'),
  })
}

/** Adds an interface with an address, as containers have one. */
function addInterface() {
  for (const parameters of [
    'link set lo up',
    'link add eth0 type veth peer name eth1',
    `address add ${publicAddress}/24 dev eth0`,
    'link set eth0 up',
    'link set eth1 up',
  ])
    output('ip', parameters.split(' '))
}

/** Mounts a file or folder at another place, in this namespace only. */
function mount(source, target) {
  output('mount', ['--bind', source, target])
}

/** Runs a program to its end. @throws Error with its output */
function output(program, parameters, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}${error ?? ''}`)
  return stdout.trim()
}

async function isOk(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok
  } catch {
    return false
  }
}

/** Returns whether a TCP port is open. */
function listens(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 })
    for (const event of ['connect', 'error', 'timeout'])
      socket.on(event, () => {
        socket.destroy()
        resolve(event === 'connect')
      })
  })
}

/** Returns whether a program answers what it is sent over TCP with this text. */
function answers(host, port, sent, expected) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 })
    const end = (result) => {
      socket.destroy()
      resolve(result)
    }
    socket.on('connect', () => socket.write(sent))
    socket.on('data', (bytes) => end(bytes.toString().startsWith(expected)))
    for (const event of ['error', 'timeout', 'close']) socket.on(event, () => end(false))
  })
}
