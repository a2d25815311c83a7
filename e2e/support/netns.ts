import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A Linux network namespace, connected to this machine by two pairs of virtual Ethernet devices, one in use at a time.
 */
export interface Netns {
  /** Address of this machine inside the namespace. */
  host: string
  /** Path of a program that starts the browser in the namespace. */
  wrapper: string
  linkDown(): void
  linkUp(): void
  /**
   * Switches to the other pair, with other addresses, and disconnects this one, like a phone that changes from Wi-Fi to
   * mobile data.
   */
  switchNetwork(): void
  remove(): void
}

/**
 * Names and addresses contain the process id, so that a namespace can be recognized as stale once its process has
 * ended.
 */
const prefix = 'mashfa-'

function ip(...args: string[]): string {
  return execFileSync('ip', args, { stdio: 'pipe', encoding: 'utf8' })
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

/** Returns the test namespaces on this machine, of any process. */
function existing(): string[] {
  const names = ip('netns', 'list').split('\n')
  return names.flatMap((line) => line.split(' ')[0] ?? []).filter((name) => name.startsWith(prefix))
}

/** Deletes the namespaces of processes that ended without doing so, which also deletes their devices. */
function removeStale(): void {
  for (const name of existing()) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (isRunning(pid)) continue
    try {
      ip('netns', 'del', name)
    } catch {
      // Another run has already deleted it.
    }
  }
}

interface VethPair {
  /** The devices on this machine and in the namespace. */
  outer: string
  inner: string
  outerAddress: string
  innerAddress: string
}

/**
 * Returns two pairs in networks of four addresses each. The kernel refuses a name that is in use, and a number that is
 * free in one process may be in use by another: the process that creates the first device of a number owns it.
 */
function vethPairs(number: number): [VethPair, VethPair] {
  const pair = (position: 0 | 1): VethPair => {
    // 10.78.0.0/15 in blocks of four addresses: one half for each position.
    const network = `10.${78 + position}.${number >> 6}.`
    const first = (number & 63) * 4
    const name = `mashfa${number}${'ab'[position]}`
    return {
      outer: `${name}o`,
      inner: `${name}i`,
      outerAddress: `${network}${first + 1}`,
      innerAddress: `${network}${first + 2}`,
    }
  }
  return [pair(0), pair(1)]
}

/** Number of networks; consecutive process ids get different ones. */
const networks = 2 ** 14
const attempts = 50

/** Creates the pairs of the first number that is not in use. */
function addVethPairs(namespace: string): [VethPair, VethPair] {
  let failure: unknown
  for (let attempt = 0; attempt < attempts; attempt++) {
    const pairs = vethPairs((process.pid + attempt) % networks)
    try {
      ip('link', 'add', pairs[0].outer, 'type', 'veth', 'peer', 'name', pairs[0].inner, 'netns', namespace)
    } catch (error) {
      failure = error
      continue
    }
    ip('link', 'add', pairs[1].outer, 'type', 'veth', 'peer', 'name', pairs[1].inner, 'netns', namespace)
    return pairs
  }
  throw failure
}

let count = 0

/**
 * Creates a network namespace and a program that starts the browser in it.
 * @param browser path of the browser
 * @returns undefined where none can be created: not root, or not supported by the kernel
 */
export function makeNetns(browser: string): Netns | undefined {
  count += 1
  const name = `${prefix}${process.pid}-${count}`
  try {
    removeStale()
    ip('netns', 'add', name)
  } catch {
    return undefined
  }
  const inside = (...args: string[]) => ip('-n', name, ...args)
  const [first, second] = addVethPairs(name)
  inside('link', 'set', 'lo', 'up')
  for (const pair of [first, second]) {
    ip('addr', 'add', `${pair.outerAddress}/30`, 'dev', pair.outer)
    ip('link', 'set', pair.outer, 'up')
    inside('addr', 'add', `${pair.innerAddress}/30`, 'dev', pair.inner)
  }
  inside('link', 'set', first.inner, 'up')
  inside('route', 'add', 'default', 'via', first.outerAddress)
  const folder = mkdtempSync(join(tmpdir(), 'mashfa-netns-'))
  const wrapper = join(folder, 'browser')
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${name} ${browser} "$@"\n`)
  chmodSync(wrapper, 0o755)
  return {
    host: first.outerAddress,
    wrapper,
    linkDown: () => void ip('link', 'set', first.outer, 'down'),
    linkUp: () => void ip('link', 'set', first.outer, 'up'),
    switchNetwork() {
      inside('link', 'set', first.inner, 'down')
      inside('link', 'set', second.inner, 'up')
      inside('route', 'replace', 'default', 'via', second.outerAddress)
    },
    remove() {
      ip('netns', 'del', name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
