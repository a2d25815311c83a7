import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A network of its own on this machine, joined to it by one cable at a time. */
export interface Island {
  /** This machine, as seen from there. */
  host: string
  /** Starts the program that is named after it there. */
  wrapper: string
  /** Pulls the cable. */
  cut(): void
  mend(): void
  /** The other cable, with other addresses, and no longer this one: from the wireless of the house to the telephone's. */
  changeNetwork(): void
  remove(): void
}

function ip(...words: string[]): void {
  execFileSync('ip', words, { stdio: 'pipe' })
}

/** Two cables between this machine and the island: numbers for their addresses that no other journey takes. */
function cables(number: number) {
  return [0, 1].map((position) => {
    const net = `10.${78 + position}.${number}`
    const name = `m${number}${'ab'[position]}`
    return { out: `${name}o`, in: `${name}i`, here: `${net}.1`, there: `${net}.2` }
  }) as [Cable, Cable]
}
type Cable = { out: string; in: string; here: string; there: string }

/** Undefined where networks cannot be made: not root, or no such kernel. */
export function makeIsland(program: string, number: number): Island | undefined {
  const name = `mashfa-${number}`
  const [first, second] = cables(number)
  const inside = (...words: string[]) => ip('-n', name, ...words)
  try {
    ip('netns', 'add', name)
  } catch {
    return undefined
  }
  inside('link', 'set', 'lo', 'up')
  for (const cable of [first, second]) {
    ip('link', 'add', cable.out, 'type', 'veth', 'peer', 'name', cable.in, 'netns', name)
    ip('addr', 'add', `${cable.here}/24`, 'dev', cable.out)
    ip('link', 'set', cable.out, 'up')
    inside('addr', 'add', `${cable.there}/24`, 'dev', cable.in)
  }
  inside('link', 'set', first.in, 'up')
  inside('route', 'add', 'default', 'via', first.here)
  const folder = mkdtempSync(join(tmpdir(), 'mashfa-island-'))
  const wrapper = join(folder, 'browser')
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${name} ${program} "$@"\n`)
  chmodSync(wrapper, 0o755)
  return {
    host: first.here,
    wrapper,
    cut: () => ip('link', 'set', first.out, 'down'),
    mend: () => ip('link', 'set', first.out, 'up'),
    changeNetwork() {
      inside('link', 'set', first.in, 'down')
      inside('link', 'set', second.in, 'up')
      inside('route', 'replace', 'default', 'via', second.here)
    },
    remove() {
      ip('netns', 'del', name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
