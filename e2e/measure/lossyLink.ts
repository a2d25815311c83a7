import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline'

export interface Line {
  kbitPerSecond: number
  /** In one direction. */
  delayMs: number
  lossPercent: number
}

/** A network namespace whose only line to this machine can be made slow and lossy. Needs Linux, root and Python 3. */
export class LossyLink {
  /** Address of this machine inside the namespace. */
  readonly host = '10.82.16.1'
  private readonly name = `mashfa-line-${process.pid}`
  private readonly folder = mkdtempSync(join(tmpdir(), 'mashfa-line-'))

  private constructor(
    private readonly link: ChildProcess,
    private readonly answers: Interface,
  ) {}

  static async open(): Promise<LossyLink> {
    const devices = ['mfline0', 'mfline1'] as const
    const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit']
    const process = spawn('python3', [resolve(import.meta.dirname, 'lossyLink.py'), ...devices], { stdio })
    const link = new LossyLink(process, createInterface({ input: process.stdout }))
    await once(link.answers, 'line')
    const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })
    ip('netns', 'add', link.name)
    ip('link', 'set', devices[1], 'netns', link.name)
    ip('addr', 'add', `${link.host}/30`, 'dev', devices[0])
    ip('link', 'set', devices[0], 'up')
    ip('-n', link.name, 'addr', 'add', '10.82.16.2/30', 'dev', devices[1])
    for (const device of ['lo', devices[1]]) ip('-n', link.name, 'link', 'set', device, 'up')
    return link
  }

  /** Returns the path of a program that starts a browser inside. */
  browser(path: string): string {
    const wrapper = join(this.folder, 'browser')
    writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${this.name} ${path} "$@"\n`)
    chmodSync(wrapper, 0o755)
    return wrapper
  }

  /** Changes the line; null: as fast as the machine, without loss. */
  async become(line: Line | null): Promise<void> {
    const answered = once(this.answers, 'line')
    const command = line ? `shape ${line.kbitPerSecond} ${line.delayMs} ${line.lossPercent}` : 'open'
    this.link.stdin?.write(`${command}\n`)
    await answered
  }

  async close(): Promise<void> {
    const ended = once(this.link, 'exit')
    this.link.stdin?.end()
    await ended
    execFileSync('ip', ['netns', 'del', this.name])
    rmSync(this.folder, { recursive: true, force: true })
  }
}
