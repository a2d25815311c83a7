import { parse } from 'yaml'

// Reads the files in deploy/ as Docker would, so that they can be run without it.

/**
 * A service of compose.yaml.
 * @typedef {object} Service
 * @property {string} name
 * @property {Record<string, string>} environment
 * @property {string[] | undefined} command instead of the image's
 * @property {string | undefined} dockerfile relative to deploy/
 * @property {boolean} restarts whether Docker starts it again when it ends
 * @property {number} graceMs how long it may take to stop, before it is killed
 * @property {number[]} ports of the host that it takes, without ranges
 */

/** Docker's, for a service without `stop_grace_period`. */
const defaultGraceMs = 10_000

/**
 * @param {string} text compose.yaml
 * @param {Record<string, string>} variables those of .env
 * @returns {Record<string, Service>}
 * @throws Error that names a variable without a value
 */
export function readCompose(text, variables) {
  const { services } = parse(text, { merge: true })
  const resolve = (value) => resolveVariables(String(value), variables)
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [
      name,
      {
        name,
        environment: Object.fromEntries(
          Object.entries(service.environment ?? {}).map(([key, value]) => [key, resolve(value)]),
        ),
        command: service.command?.map(resolve),
        dockerfile: service.build?.dockerfile,
        restarts: ['unless-stopped', 'always', 'on-failure'].includes(service.restart),
        graceMs: service.stop_grace_period ? milliseconds(service.stop_grace_period) : defaultGraceMs,
        ports: (service.ports ?? []).filter((port) => !port.includes('-')).map((port) => Number(port.split(':')[0])),
      },
    ]),
  )
}

/** Replaces `${NAME:?}`, the only form that compose.yaml uses. */
function resolveVariables(text, variables) {
  return text.replace(/\$\{(\w+):\?\}/g, (_, name) => {
    if (!variables[name]) throw new Error(`compose.yaml needs ${name}`)
    return variables[name]
  })
}

/** @param {string} duration such as `40s` or `1m` */
function milliseconds(duration) {
  const [, count, unit] = /^(\d+)(s|m)$/.exec(duration) ?? []
  if (!count) throw new Error(`${duration} is not a duration in seconds or minutes`)
  return Number(count) * (unit === 'm' ? 60_000 : 1000)
}

/**
 * Returns the command of a container.
 * @param {string} dockerfile its text
 * @returns {string[]}
 */
export function commandOf(dockerfile) {
  const commands = [...dockerfile.matchAll(/^CMD (\[.*\])$/gm)]
  const last = commands.at(-1)?.[1]
  if (!last) throw new Error('The Dockerfile has no CMD')
  return JSON.parse(last)
}

/**
 * Returns the commands with which a Dockerfile changes files of its image.
 * @param {string} dockerfile its text
 */
export function editsOf(dockerfile) {
  return [...dockerfile.matchAll(/^RUN (sed .*)$/gm)].map(([, command]) => command)
}

/**
 * Returns the lines of /etc/hosts that give each service an address of its own, as Docker's DNS does.
 * @param {string[]} names
 * @param {Record<string, string>} others names with addresses that are given
 */
export function hostsOf(names, others) {
  const lines = { localhost: '127.0.0.1', ...others }
  let next = 11
  for (const name of names) {
    if (name in lines) continue
    lines[name] = `127.0.0.${next}`
    next += 1
  }
  return {
    addresses: lines,
    text: Object.entries(lines)
      .map(([name, address]) => `${address} ${name}\n`)
      .join(''),
  }
}
